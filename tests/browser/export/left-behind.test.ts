import { expect, onTestFinished, test } from "vitest";
import { createExporter } from "#export/exporter.ts";
import { openMixdown, startMixWorker } from "#export/mix/mixdown.ts";
import { createOutputFiles } from "#export/output/output-files.ts";
import { clearSegmentCache } from "#export/mix/segment-cache.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { watchWorkers } from "#tests/support/export-storm/watched-workers.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { outputsStored } from "./outputs-stored.ts";
import { tone, wavFile } from "./tones.ts";

const clips = [aClip({ id: "low", url: "low.wav", startTime: 1, endTime: 5, sourceOffset: 0, originalDuration: undefined })];

async function anExporter() {
  const picture = await mediaBlob("export-picture.mp4");
  const low = wavFile(48_000, 8, tone(440, 0.2));
  return createExporter({ openMedia: async (url) => (url === "low.wav" ? low : picture), cache: false, report: () => undefined });
}

test("a cancelled export leaves no file on the device, even of those that its engine has open", async () => {
  await clearSegmentCache();
  const run = (await anExporter()).start(aTimeline(clips), { pictureHasSound: false });
  let isOpen = false;
  run.onProgress(({ phase }) => {
    // Reported once before it is opened, and again while it is written.
    if (phase === "mux" && isOpen) run.cancel();
    isOpen = phase === "mux";
  });
  expect((await run.result).ok).toBe(false);
  expect(await outputsStored()).toEqual([]);
});

test("B-25 signing out while the file is written leaves none of it once the export has been ended", async () => {
  await clearSegmentCache();
  const run = (await anExporter()).start(aTimeline(clips), { pictureHasSound: false });
  let cleared: Promise<boolean> | undefined;
  run.onProgress(({ phase }) => {
    if (phase !== "mux" || cleared) return;
    cleared = clearSegmentCache();
    void cleared.then(() => run.cancel());
  });
  await run.result;
  await cleared;
  expect(await outputsStored()).toEqual([]);
});

test("files of a disposed exporter, in a page that stays open, are removed when the next one begins; those of others stay", async () => {
  await clearSegmentCache();
  const exporters = [createOutputFiles(), createOutputFiles(), createOutputFiles()] as const;
  onTestFinished(() => exporters.forEach((one) => one.dispose()));
  const storeOne = async (index: 0 | 1 | 2) => (await exporters[index].begin()).store(new Uint8Array(8));
  await storeOne(0);
  await storeOne(1);
  const before = await outputsStored();
  expect(before).toHaveLength(2);
  exporters[0].dispose();
  const file = await storeOne(2);
  const after = await outputsStored();
  expect(after).toHaveLength(2);
  expect(after.filter((path) => before.includes(path))).toHaveLength(1);
  expect((await file.arrayBuffer()).byteLength).toBe(8);
});

test("a mix that is cancelled before it begins leaves no worker", () => {
  const workers = watchWorkers();
  const worker = startMixWorker();
  const plan = { clips: [], lanes: [], playableFrames: 0, pictureFrames: 480 };
  const command = { type: "open", plan, rate: 48_000, lengthFrames: 480, sources: [], encoderName: undefined } as const;
  const signal = AbortSignal.abort(new Error("enough"));
  expect(() => openMixdown(command, { signal, worker, nameOf: String })).toThrow("enough");
  expect(workers.alive()).toEqual([]);
});
