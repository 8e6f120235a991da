/** Worker: demuxes one file. An hour of picture has 200,000 packets; reading them would block the page. */
import { answerOnce } from "../ask-once.ts";
import { readFileFacts } from "./file-facts.ts";
import type { FactsQuestion } from "./file-facts.ts";

answerOnce(({ file, payloads }: FactsQuestion, onProgress) => readFileFacts(file, { payloads, onProgress }));
