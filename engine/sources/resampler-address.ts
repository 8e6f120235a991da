import resamplerUrl from "../worker/resampler-script.ts?worker&url";
import { scriptAddress } from "./start-worker.ts";
import type { ScriptPlace } from "./start-worker.ts";

/** The one script with the resampler, which a worker loads only where rates differ. A page sends the address to its workers: see decode-protocol.ts. */
export const resamplerAddress = (scriptPlace?: ScriptPlace): string => scriptAddress(resamplerUrl, scriptPlace).href;
