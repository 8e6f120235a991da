import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exportMessages } from "#model/text/export-messages.ts";
import { askOnce } from "#export/ask-once.ts";
import { createFfmpegModule } from "#export/ffmpeg/ffmpeg-module.ts";
import { createExporter } from "#export/exporter.ts";
import { asExportError, ExportError } from "#export/export-failure.ts";
import { fetchSource } from "#export/mix/fetch-sources.ts";
import type { OpenMedia } from "#export/mix/fetch-sources.ts";
import { createOutputFiles } from "#export/output/output-files.ts";
import { countProgress, lastNotes, note } from "#export/run-log.ts";
import { endedBy, StallError, watchProgress, whileClosing } from "#export/stall.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A promise that never settles and ignores an abort. */
const never = <Value>() => new Promise<Value>(() => undefined);
const { signal } = new AbortController();
const SOURCE = { id: "u/theme.wav", name: "Theme" };
const ASSETS = { coreUrl: "/core.js", wasmUrl: "/core.wasm", workerUrl: "/worker.js", noticeUrl: "/NOTICE.md" };

/** The error with which a promise was rejected, or undefined. */
function rejectionOf(promise: Promise<unknown>): { readonly error: () => unknown } {
  let error: unknown;
  promise.catch((cause: unknown) => (error = cause));
  return { error: () => error };
}

test("a file without a byte for a minute fails with its message, also if its reader ignores the abort", async () => {
  const { error } = rejectionOf(fetchSource({ openMedia: never }, SOURCE, signal));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(error()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(3000);
  expect(error()).toMatchObject({ failure: { message: "Failed to fetch Theme (theme.wav).", hint: "Check network or CORS policy." } });
  expect(vi.getTimerCount()).toBe(0);
});

test("a slow file is waited for as long as bytes arrive", async () => {
  let finish: (blob: Blob) => void = () => undefined;
  const openMedia: OpenMedia = (_, __, onBytes) => {
    const timer = setInterval(onBytes, 50_000);
    return new Promise<Blob>((resolve) => (finish = resolve)).finally(() => clearInterval(timer));
  };
  const fetched = fetchSource({ openMedia }, SOURCE, signal);
  await vi.advanceTimersByTimeAsync(3_600_000);
  finish(new Blob(["sound"]));
  expect((await fetched).size).toBe(5);
  expect(vi.getTimerCount()).toBe(0);
});

test("loading the video engine fails after a minute without a byte, before the first byte or after it", async () => {
  const body = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(8)) });
  for (const answer of [never, () => Promise.resolve(new Response(body()))]) {
    vi.stubGlobal("fetch", answer);
    const { error } = rejectionOf(createFfmpegModule(ASSETS).load(signal, () => undefined));
    await vi.advanceTimersByTimeAsync(50_000);
    expect(error()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(75_000);
    expect(error()).toBeInstanceOf(StallError);
  }
});

/** A worker whose messages come from the test. */
class ScriptedWorker extends EventTarget {
  readonly asked: unknown[] = [];
  terminated = 0;
  postMessage(question: unknown): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.terminated += 1;
  }
  post(type: string): void {
    this.dispatchEvent(new MessageEvent("message", { data: { type } }));
  }
}

test("a worker that never answers, whose answer is lost, or that hangs is terminated; one that makes progress is waited for", async () => {
  const ask = () => {
    const worker = new ScriptedWorker();
    const early = { worker: worker as unknown as Worker, name: "layback-test", failed: never<string>() };
    return { worker, ...rejectionOf(askOnce(early, "?", signal, { stepSeconds: 60, silenceSeconds: 10 })) };
  };
  const dead = ask();
  const lost = ask();
  const hung = ask();
  const slow = ask();
  hung.worker.post("alive");
  for (let second = 0; second < 120; second += 1) {
    lost.worker.post("alive");
    slow.worker.post(second % 30 === 0 ? "progressed" : "alive");
    await vi.advanceTimersByTimeAsync(1000);
    if (second === 50) expect([dead.error(), lost.error()]).toEqual([undefined, undefined]);
  }
  expect([dead.error(), lost.error()]).toEqual([expect.any(StallError), expect.any(StallError)]);
  // A worker that hangs is reported as a file that could not be read.
  expect(hung.error()).toEqual(new Error("The file could not be read in time."));
  expect([dead, lost, hung, slow].map(({ worker }) => worker.terminated)).toEqual([1, 1, 1, 0]);
  expect(slow.error()).toBeUndefined();
});

test("a device that does not answer counts as one without space: output stays in memory, and a failed export can end", async () => {
  vi.stubGlobal("navigator", { storage: { getDirectory: () => never() } });
  const files = createOutputFiles();
  const begun = files.begin();
  await vi.advanceTimersByTimeAsync(25_000);
  const run = await begun;
  expect(await (await run.store(new Uint8Array([1, 2, 3]))).bytes()).toEqual(new Uint8Array([1, 2, 3]));
  expect(await run.file()).toBeUndefined();
  await run.discard();
  expect(vi.getTimerCount()).toBe(0);
});

test("an export without any progress is stopped even without a step's own watchdog; with progress it continues", async () => {
  const onStall = vi.fn();
  const stop = watchProgress(180, onStall);
  for (let minute = 0; minute < 60; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    countProgress();
  }
  await vi.advanceTimersByTimeAsync(178_000);
  expect(onStall).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4000);
  expect(onStall).toHaveBeenCalledTimes(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("while the browser closes a large file it may read all of it; a closing that takes longer than a slow disk needs is stopped", async () => {
  const onStall = vi.fn();
  const stop = watchProgress(180, onStall);
  const closing = new Promise<void>(() => undefined);
  void whileClosing(closing, 20e9);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(onStall).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(190_000);
  expect(onStall).toHaveBeenCalledTimes(1);
  stop();
});

test("a cancelled export ends, also if its file's reader ignores the abort", async () => {
  const openMedia: OpenMedia = never;
  const exporter = createExporter({ openMedia, assets: ASSETS, encoders: 1, report: () => undefined });
  const timeline = aTimeline([aClip()]);
  vi.stubGlobal("Worker", ScriptedWorker);
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
  vi.stubGlobal("self", { origin: "http://localhost" });
  const run = exporter.start(timeline, { pictureHasSound: false });
  run.cancel();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await run.result).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  expect(vi.getTimerCount()).toBe(0);
});

test("if a step reacts to an abort, the result is the step's own", async () => {
  const end = new AbortController();
  const step = endedBy(new Promise((_, reject) => end.signal.addEventListener("abort", () => reject(new Error("my own")))), end.signal, 10);
  const { error } = rejectionOf(step);
  end.abort(new Error("the signal's"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(error()).toEqual(new Error("my own"));
  expect(vi.getTimerCount()).toBe(0);
});

test("the message of a stalled export names the step and what to do next; the cause is kept for the console", () => {
  const cause = new Error("The run failed", { cause: new StallError("silent for 30 s") });
  const error = asExportError(cause, exportMessages.phases.encode);
  expect(error.failure.message).toBe(
    'The export was stopped because nothing more happened at "Encoding sound". Try again. If it stops there again, reload this page and export once more.',
  );
  expect(error.cause).toBe(cause);
  expect(asExportError(new ExportError("engine", "Its own sentence", { cause }), "x").failure.message).toBe("Its own sentence");
});

test("the log keeps the last 80 steps", () => {
  for (let step = 0; step < 200; step += 1) note("test", `step ${step}`);
  expect(lastNotes()).toHaveLength(80);
  expect(lastNotes().at(-1)).toMatch(/^\d+\.\d\d s, test: step 199$/u);
  expect(lastNotes()[0]).toMatch(/step 120$/u);
});
