import { FFFSType, FFmpeg } from "@ffmpeg/ffmpeg";
import { startableAddress } from "#engine/sources/start-worker.ts";
import { createFfmpegModule } from "./ffmpeg-module.ts";
import { isOwnWorker } from "./ffmpeg-assets.ts";
import type { FfmpegAssets } from "./ffmpeg-assets.ts";
import { BLOB_FILES, DEVICE_FILES, INPUT_FOLDER, OUTPUT_FOLDER } from "./ffmpeg-arguments.ts";
import { countProgress, note } from "../run-log.ts";
import { createWatchdog } from "../watchdog.ts";
import { StallError } from "../stall.ts";

/**
 * An engine without a heartbeat for this long counts as hung, while it starts and during every later request (measured: on a slow
 * machine it is silent for less than 2 s).
 */
const SILENCE_MS = { start: 30_000, run: 30_000 };
/** Closing the file writes its data to the device. */
const CLOSING_MS = 150_000;
/** Time to compile 32 MB of WebAssembly on a slow machine in an embedder's own worker; ours sends heartbeats meanwhile. */
const FOREIGN_START_MS = 90_000;
const MAX_LOG_LINES = 40;
/**
 * The core ends each run with an exception and never releases 224 bytes of its 64 KiB stack for it: AAC fails at the 148th run, Opus, which
 * needs more stack, at the 59th (measured, @ffmpeg/core 0.12.10).
 */
const RUNS_OF_A_CORE = 24;

export class FfmpegRunError extends Error {
  /** The engine's last log lines, for the console. */
  readonly log: readonly string[];
  constructor(message: string, log: readonly string[], cause?: unknown) {
    super(message, { cause });
    this.name = "FfmpegRunError";
    this.log = log;
  }
}

export type FfmpegSession = {
  /** Makes the blobs readable under `/in`, without copying them. */
  mount(inputs: readonly { readonly name: string; readonly data: Blob }[]): Promise<void>;
  /** Mounts a file of the device under `/device` for the engine to write. False where that is not possible. */
  mountDevice(handle: FileSystemFileHandle): Promise<boolean>;
  /** Closes that file; it is complete then. */
  unmountDevice(): Promise<void>;
  /** Runs one command line and calls `onTime` with the seconds of output written. Rejects on any failure, with the log. */
  run(args: readonly string[], onTime: (seconds: number) => void): Promise<void>;
  /** Writes a small file into the engine's memory. The bytes are transferred. */
  write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  remove(path: string): Promise<void>;
  /** Restarts the core, without its files and mounts, once it has run `RUNS_OF_A_CORE` times. If this rejects, the session is unusable. */
  refresh(): Promise<void>;
  /** Terminates the worker at once; pending calls reject. */
  terminate(): void;
};

/**
 * Starts an engine in a new worker. It serves one export only: a failed run leaves FFmpeg's memory corrupt for all later runs. Abort the
 * signal or call `terminate` to end it. Rejects if the engine does not start.
 */
export async function openFfmpeg(
  assets: FfmpegAssets,
  signal: AbortSignal,
  onLoaded: (ratio: number) => void,
  silenceMs: { readonly start: number; readonly run: number } = SILENCE_MS,
  code = createFfmpegModule(assets),
): Promise<FfmpegSession> {
  const module = await code.load(signal, onLoaded);
  const engine = new FFmpeg();
  const log: string[] = [];
  note("video engine", "started");
  engine.on("log", ({ message }) => {
    countProgress();
    log.push(message);
    if (log.length > MAX_LOG_LINES) log.shift();
  });
  const absolute = (url: string) => new URL(url, globalThis.location.href);
  const worker = startableAddress(absolute(assets.workerUrl));
  const terminate = () => engine.terminate();
  const watched = watch(terminate, signal);
  const start = () =>
    watched(isOwnWorker(assets) ? silenceMs.start : FOREIGN_START_MS, (alive) => {
      engine.on("log", alive);
      const files = { coreURL: absolute(assets.coreUrl).href, wasmURL: absolute(assets.wasmUrl).href };
      // Our own worker accepts the compiled module; an embedder's worker gets none.
      return engine.load({ classWorkerURL: worker.href, ...files, ...(module && { module }) }).finally(() => engine.off("log", alive));
    });
  try {
    await start();
  } catch (cause) {
    terminate();
    throw cause;
  } finally {
    worker.release?.();
  }
  // The engine accepts any name; the library's type lists only the core's own file systems.
  const mount = engine.mount as (type: string, options: unknown, path: string) => Promise<boolean>;
  // A worker that has crashed does not report it, so every request has a time limit.
  const answered = <Value>(step: () => Promise<Value>) => watched(silenceMs.run, step);
  let runs = 0;
  return {
    mount: (inputs) =>
      answered(async () => {
        const blobs = inputs.map(({ name, data }) => ({ name, data }));
        await engine.createDir(INPUT_FOLDER);
        // An embedder's own worker offers only the core's file systems.
        if (!(await mount(BLOB_FILES, { blobs }, INPUT_FOLDER))) await mount(FFFSType.WORKERFS, { blobs }, INPUT_FOLDER);
      }),
    mountDevice: (handle) =>
      answered(async () => {
        await engine.createDir(OUTPUT_FOLDER).catch(() => undefined);
        return mount(DEVICE_FILES, { handle }, OUTPUT_FOLDER).catch(() => false);
      }),
    unmountDevice: async () => {
      await watched(Math.max(CLOSING_MS, silenceMs.run), () => engine.unmount(OUTPUT_FOLDER));
    },
    run: async (args, onTime) => {
      runs += 1;
      note("video engine", `run ${args.at(-1)}`);
      log.length = 0;
      const status = await watched(silenceMs.run, (alive) => {
        const onProgress = ({ time }: { time: number }) => {
          alive();
          if (Number.isFinite(time) && time > 0) onTime(time / 1e6);
        };
        engine.on("progress", onProgress);
        engine.on("log", alive);
        return engine.exec([...args]).finally(() => {
          engine.off("progress", onProgress);
          engine.off("log", alive);
        });
      }).catch((cause: unknown) => {
        throw new FfmpegRunError(cause instanceof Error ? cause.message : String(cause), [...log], cause);
      });
      note("video engine", `ended with ${status}`);
      if (status !== 0) throw new FfmpegRunError(lastComplaint(log), [...log]);
    },
    read: async (path) => {
      const bytes = await answered(() => engine.readFile(path));
      if (typeof bytes === "string") throw new Error(`${path} was read as text`);
      return bytes as Uint8Array<ArrayBuffer>;
    },
    write: async (path, bytes) => {
      await answered(() => engine.writeFile(path, bytes));
    },
    remove: async (path) => {
      await answered(() => engine.deleteFile(path));
    },
    refresh: async () => {
      if (runs < RUNS_OF_A_CORE) return;
      note("video engine", "begins anew");
      await start();
      runs = 0;
    },
    terminate,
  };
}

/** Runs a step that must call `alive` at least every `silenceMs`. Otherwise terminates the worker and rejects with a `StallError`. */
function watch(terminate: () => void, signal: AbortSignal) {
  return <Value>(silenceMs: number, step: (alive: () => void) => Promise<Value>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      const silence = createWatchdog(() => giveUp(new StallError(`The video engine was silent for ${silenceMs / 1000} s`)));
      const giveUp = (reason: unknown) => {
        terminate();
        settle(() => reject(reason));
      };
      const onAbort = () => giveUp(signal.reason);
      const settle = (finish: () => void) => {
        silence.stop();
        signal.removeEventListener("abort", onAbort);
        finish();
      };
      const alive = () => silence.expect(silenceMs / 1000);
      if (signal.aborted) {
        onAbort();
        return;
      }
      signal.addEventListener("abort", onAbort);
      alive();
      step(alive).then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(error)),
      );
    });
}

/** The last log line that names an error. */
function lastComplaint(log: readonly string[]): string {
  const isComplaint = (line: string) => /error|invalid|failed|not (?:find|supported|permitted)|no such/iu.test(line);
  return log.findLast(isComplaint)?.trim() ?? "the video engine could not process the files";
}
