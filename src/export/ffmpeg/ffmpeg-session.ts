import { FFFSType, FFmpeg } from "@ffmpeg/ffmpeg";
import { startableAddress } from "#engine/sources/start-worker.ts";
import { createFfmpegModule } from "./ffmpeg-module.ts";
import { isOwnWorker } from "./ffmpeg-assets.ts";
import type { FfmpegAssets } from "./ffmpeg-assets.ts";
import { BLOB_FILES, DEVICE_FILES, INPUT_FOLDER, OUTPUT_FOLDER } from "./ffmpeg-arguments.ts";
import { note, sign } from "../run-log.ts";
import { createWatchdog } from "../watchdog.ts";
import { StandStillError } from "../stand-still.ts";

/**
 * Without a sign of life for this long an engine counts as hung: while it starts, and whatever it is asked then (measured: a slow machine
 * stays silent for under 2 s).
 */
const SILENCE_MS = { start: 30_000, run: 30_000 };
/** What was written is only then put on the device. */
const CLOSING_MS = 150_000;
/** Compiling 32 MB of WebAssembly on a slow machine, by a worker of an embedder's own: ours gives signs of life meanwhile. */
const FOREIGN_START_MS = 90_000;
const LOG_LINES_KEPT = 40;
/**
 * The core ends each run by an exception and keeps 224 bytes of its 64 KiB stack for it: AAC fails at the 148th run, Opus, which needs more
 * of the stack, at the 59th (measured, @ffmpeg/core 0.12.10).
 */
const RUNS_OF_A_CORE = 24;

export class FfmpegRunError extends Error {
  /** The engine's last words, for the console. */
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
  /** Lets the engine write to a file of the device, under `/device`. False where that cannot be had. */
  mountDevice(handle: FileSystemFileHandle): Promise<boolean>;
  /** Closes that file: it is whole. */
  unmountDevice(): Promise<void>;
  /** Runs one command line; `onTime` hears how many seconds of output are written. Rejects on any failure, with the log. */
  run(args: readonly string[], onTime: (seconds: number) => void): Promise<void>;
  /** Writes a small file into the engine's memory. The bytes are given away. */
  write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  remove(path: string): Promise<void>;
  /** Starts the core anew, without its files and mounts, once it has run as often as is safe. A session that rejects here is spent. */
  refresh(): Promise<void>;
  /** Ends the worker and everything in it at once; pending calls reject. */
  terminate(): void;
};

/**
 * Starts a fresh engine in a worker of its own. Never used for a second export: a run that failed leaves FFmpeg's memory
 * in ruins for all later ones. Abort the signal, or call `terminate`, to end it; an engine that does not start rejects.
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
    sign();
    log.push(message);
    if (log.length > LOG_LINES_KEPT) log.shift();
  });
  const absolute = (url: string) => new URL(url, globalThis.location.href);
  const worker = startableAddress(absolute(assets.workerUrl));
  const terminate = () => engine.terminate();
  const watched = watch(terminate, signal);
  const start = () =>
    watched(isOwnWorker(assets) ? silenceMs.start : FOREIGN_START_MS, (alive) => {
      engine.on("log", alive);
      const files = { coreURL: absolute(assets.coreUrl).href, wasmURL: absolute(assets.wasmUrl).href };
      // Our worker takes the code that is compiled; one of an embedder's own gets none.
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
  // Any name may be asked for; the type lists the ones that the core has.
  const mount = engine.mount as (type: string, options: unknown, path: string) => Promise<boolean>;
  // A worker that has died does not say so: whatever it is asked, it must answer in time.
  const answered = <Value>(step: () => Promise<Value>) => watched(silenceMs.run, step);
  let runs = 0;
  return {
    mount: (inputs) =>
      answered(async () => {
        const blobs = inputs.map(({ name, data }) => ({ name, data }));
        await engine.createDir(INPUT_FOLDER);
        // A worker of an embedder's own has only the core's.
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

/** Runs a step that must give a sign of life every `silenceMs` (by `alive`), else the worker is ended and the step rejects with a `StandStillError`. */
function watch(terminate: () => void, signal: AbortSignal) {
  return <Value>(silenceMs: number, step: (alive: () => void) => Promise<Value>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      const silence = createWatchdog(() => giveUp(new StandStillError(`The video engine was silent for ${silenceMs / 1000} s`)));
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

/** The engine's last line that says what was wrong. */
function lastComplaint(log: readonly string[]): string {
  const isComplaint = (line: string) => /error|invalid|failed|not (?:find|supported|permitted)|no such/iu.test(line);
  return log.findLast(isComplaint)?.trim() ?? "the video engine could not process the files";
}
