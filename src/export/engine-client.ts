import { startWorker } from "#engine/start-worker.ts";

/** What the engine says of itself while it works: its log, and how many microseconds of output it has written. */
export type EngineWord =
  | { readonly type: "LOG"; readonly data: { readonly message: string } }
  | { readonly type: "PROGRESS"; readonly data: { readonly time: number } };

type Answer = { readonly id: number; readonly type: string; readonly data: unknown };

/** A video engine's worker (`ffmpeg-worker.ts`, or one that understands the messages of @ffmpeg/ffmpeg 0.12), seen from the page. */
export type EngineClient = {
  /** Rejects where the engine refuses, and once it is gone, with why. */
  ask(type: string, data: unknown, transfer?: Transferable[]): Promise<unknown>;
  terminate(reason?: unknown): void;
};

/** Starts the worker, from whatever origin its script is of. `onWord` hears what is no answer. */
export function startEngine(workerUrl: string, onWord: (word: EngineWord) => void): EngineClient {
  const worker = startWorker(workerUrl, "layback-ffmpeg");
  const asked = new Map<number, { readonly resolve: (value: unknown) => void; readonly reject: (reason: unknown) => void }>();
  let count = 0;
  let gone: { readonly reason: unknown } | undefined;

  const terminate = (reason: unknown = new Error("The video engine was ended.")) => {
    gone ??= { reason };
    worker.terminate();
    for (const { reject } of asked.values()) reject(gone.reason);
    asked.clear();
  };
  worker.addEventListener("error", (event) => terminate(new Error(event.message || "The video engine's worker could not run.")));
  worker.addEventListener("message", ({ data: said }: MessageEvent<Answer | EngineWord>) => {
    if (!("id" in said)) {
      onWord(said);
      return;
    }
    const waiting = asked.get(said.id);
    asked.delete(said.id);
    if (said.type === "ERROR") waiting?.reject(new Error(String(said.data)));
    else waiting?.resolve(said.data);
  });
  return {
    ask: (type, data, transfer = []) =>
      new Promise((resolve, reject) => {
        if (gone) {
          reject(gone.reason);
          return;
        }
        count += 1;
        asked.set(count, { resolve, reject });
        worker.postMessage({ id: count, type, data }, transfer);
      }),
    terminate,
  };
}
