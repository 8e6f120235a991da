import { startWorker, type ScriptPlace } from "../sources/start-worker.ts";
import type { MadeProxy, ProxyCommand, ProxyReport } from "./proxy-protocol.ts";
import type { ProxySettings } from "./proxy-settings.ts";
import workerUrl from "./proxy-worker.ts?worker&url";

export type ProxyFailure = Extract<ProxyReport, { type: "failed" }>;

export type ProxyInput = {
  readonly original: Blob;
  /** Of the original's contents and the settings; parts that an earlier run of this name has finished are used. */
  readonly name: string;
  readonly settings: ProxySettings;
  /** AAC from the picture's beginning; absent: the proxy is silent. */
  readonly sound?: Blob | undefined;
  /** The original's sound could not be read to its end. */
  readonly isSilent?: boolean;
  /** 0 … 1 */
  readonly onProgress: (ratio: number) => void;
  readonly scriptPlace?: ScriptPlace | undefined;
};

/** A proxy that is being made in a worker. */
export type ProxyRun = {
  /** Never rejects. Undefined after `dispose`. */
  readonly result: Promise<MadeProxy | ProxyFailure | undefined>;
  /** While held, the worker does nothing. */
  readonly hold: (isHeld: boolean) => void;
  /** Ends the worker; finished parts stay on the device. */
  readonly dispose: () => void;
};

export function runProxy({ original, name, settings, sound, isSilent = false, onProgress, scriptPlace }: ProxyInput): ProxyRun {
  const worker = startWorker(workerUrl, "layback-proxy", scriptPlace);
  const send = (command: ProxyCommand) => worker.postMessage(command);
  type Outcome = MadeProxy | ProxyFailure | undefined;
  let settle: (outcome: Outcome) => void = () => undefined;
  const result = new Promise<Outcome>((resolve) => (settle = resolve));
  const end = (outcome: Outcome) => {
    worker.terminate();
    settle(outcome);
  };
  worker.addEventListener("message", ({ data: report }: MessageEvent<ProxyReport>) => {
    if (report.type === "made") onProgress(report.parts / report.of);
    else end(report);
  });
  const fail = (detail: string) => end({ type: "failed", reason: "failed", detail });
  worker.addEventListener("error", ({ message }) => fail(message));
  worker.addEventListener("messageerror", () => fail("A message of the worker could not be read."));
  send({ type: "make", original, name, settings, sound, isSilent });
  return { result, hold: (isHeld) => send({ type: "hold", isHeld }), dispose: () => end(undefined) };
}
