/** Worker: demuxes one file. An hour of picture has 200,000 packets; reading them would hold up the page. */
import { readFileFacts } from "./file-facts.ts";
import type { FactsMessage } from "./read-facts.ts";

globalThis.addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  const send = (message: FactsMessage) => globalThis.postMessage(message);
  readFileFacts(data).then(
    (facts) => send({ type: "read", facts }),
    (error: unknown) => send({ type: "failed", message: String(error) }),
  );
});
