import { expect, onTestFinished, test, vi } from "vitest";
import { createFfmpegModule } from "#export/ffmpeg/ffmpeg-module.ts";
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { FfmpegRunError, openFfmpeg } from "#export/ffmpeg/ffmpeg-session.ts";
import { ENGINE, watchWorkers } from "#tests/support/export-storm/watched-workers.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const nothing = () => undefined;
/** The longest silence of a started engine, milliseconds. */
const within = (run: number) => ({ start: 10_000, run });
/** Runs for hours without any output. */
const SILENT_AND_ENDLESS = ["-loglevel", "quiet", "-nostats", "-f", "lavfi", "-i", "aevalsrc=0:d=1000000", "-f", "null", "-"];

test("a run that shows no activity is ended by the watchdog", async () => {
  const session = await openFfmpeg(placedAssets(), new AbortController().signal, nothing, within(1500));
  await expect(session.run(SILENT_AND_ENDLESS, nothing)).rejects.toThrow("silent for 1.5 s");
  await expect(session.read("anything")).rejects.toThrow();
});

test("an engine that has died silently is not waited for, whatever is requested", async () => {
  const workers = watchWorkers();
  const session = await openFfmpeg(placedAssets(), new AbortController().signal, nothing, within(500));
  workers.kill(ENGINE);
  await expect(session.write("file", new Uint8Array(8))).rejects.toThrow("silent for 0.5 s");
  expect(workers.alive()).toEqual([]);
});

test.runIf(isExhaustive)("an engine that dies silently while it is loaded is not waited for", async () => {
  const workers = watchWorkers();
  workers.kill(ENGINE);
  await expect(openFfmpeg(placedAssets(), new AbortController().signal, nothing, { start: 1000, run: 30_000 })).rejects.toThrow(
    "silent for 1 s",
  );
  expect(workers.alive()).toEqual([]);
});

test("the engine's code is downloaded and compiled once for all engines of an exporter, until it is released", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetched.mockRestore());
  const code = createFfmpegModule(placedAssets());
  const [ratios, again]: [number[], number[]] = [[], []];
  const { signal } = new AbortController();
  const first = await openFfmpeg(placedAssets(), signal, (ratio) => ratios.push(ratio), undefined, code);
  first.terminate();
  const second = await openFfmpeg(placedAssets(), signal, (ratio) => again.push(ratio), undefined, code);
  await second.run(["-f", "lavfi", "-i", "anullsrc", "-t", "0.1", "-f", "null", "-"], nothing);
  second.terminate();
  expect(fetched).toHaveBeenCalledTimes(3);
  expect([ratios.at(-1), ratios.length > 3, again]).toEqual([1, true, [1]]);
  code.drop();
  await code.load(signal, nothing);
  expect(fetched).toHaveBeenCalledTimes(6);
});

test("an aborted run ends at once", async () => {
  const controller = new AbortController();
  const session = await openFfmpeg(placedAssets(), controller.signal, nothing);
  const run = session.run(SILENT_AND_ENDLESS, nothing);
  controller.abort(new Error("enough"));
  await expect(run).rejects.toThrow("enough");
});

test("a failed run rejects with FFmpeg's own complaint and its log", async () => {
  const session = await openFfmpeg(placedAssets(), new AbortController().signal, nothing);
  const error = await session.run(["-f", "mov", "-i", "nothing-there", "out.mp4"], nothing).catch((cause: unknown) => cause);
  session.terminate();
  expect(error).toBeInstanceOf(FfmpegRunError);
  expect((error as FfmpegRunError).message).toMatch(/No such file or directory/u);
  expect((error as FfmpegRunError).log.length).toBeGreaterThan(1);
});

test("B-139 an engine whose files are missing rejects instead of waiting for ever", async () => {
  const assets = { ...placedAssets(), workerUrl: "http://127.0.0.1:9/worker.js" };
  await expect(openFfmpeg(assets, new AbortController().signal, nothing)).rejects.toThrow();
});
