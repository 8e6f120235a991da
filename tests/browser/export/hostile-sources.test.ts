import { expect, onTestFinished, test, vi } from "vitest";
import { commands } from "vitest/browser";
import { createExporter } from "#export/exporter.ts";
import { fetchMedia } from "#export/mix/fetch-media.ts";
import { clearSegmentCache } from "#export/mix/segment-cache.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { soundOf } from "./export-media.ts";
import { decibels, tone, toneLevel, wavFile } from "./tones.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const clip = (id: string, startTime: number, endTime: number) =>
  aClip({ id, name: id, url: id, startTime, endTime, sourceOffset: 0, originalDuration: undefined });

function anExporter(files: Readonly<Record<string, Blob>>) {
  return createExporter({ openMedia: async (url) => files[url] ?? new Blob(), report: () => undefined });
}

const picture = { url: "picture", duration: 12 };

test("B-138 a picture that is missing, refused to this origin, or truncated in transfer is named with its hint", async () => {
  const address = await commands.startHostileServer();
  const failureFor = async (url: string) => {
    const timeline: ProjectTimeline = aTimeline([clip("low", 0, 5)], { picture: { url, duration: 12 } });
    const exporter = createExporter({ openMedia: fetchMedia, report: () => undefined });
    const result = await exporter.start(timeline, { pictureHasSound: false }).result;
    return result.ok ? "exported" : `${result.error.message} ${result.error.hint ?? ""}`;
  };
  expect(await failureFor(`${address}/missing/scene.mp4`)).toBe("Failed to fetch Video (scene.mp4). File not found (404).");
  expect(await failureFor(`${address}/refused/scene.mp4?token=1`)).toBe("Failed to fetch Video (scene.mp4). Check network or CORS policy.");
  expect(await failureFor(`${address}/cut/scene.mp4`)).toBe("Failed to fetch Video (scene.mp4). Check network or CORS policy.");
  expect(await failureFor("http://[not an address]/scene.mp4")).toBe("Failed to fetch Video (scene.mp4). Check URL validity.");
});

test("a truncated source, and one that claims to be longer than it is, are played as far as they go", async () => {
  const whole = wavFile(48_000, 4, tone(440, 0.2));
  const lying = new Uint8Array(await wavFile(48_000, 2, tone(700, 0.2)).arrayBuffer());
  // The header claims 2 GB of sound.
  new DataView(lying.buffer).setUint32(40, 0x7fff_fff0, true);
  const files = { picture: await mediaBlob("export-picture.mp4"), cut: whole.slice(0, 44 + 4 * 48_000 * 2), lying: new Blob([lying]) };
  const timeline = aTimeline([clip("cut", 0, 4), clip("lying", 5, 11)], { picture });
  const result = await anExporter(files).start(timeline, { pictureHasSound: false }).result;
  if (!result.ok) throw new Error(result.error.message);
  const { left } = await soundOf(result.value.blob);
  const level = (frequency: number, from: number, to: number) => decibels(toneLevel(left, frequency, from, to) / 0.2);
  expect(Math.abs(level(440, 0.2, 1.8))).toBeLessThan(0.2);
  expect(level(440, 2.2, 3.8)).toBeLessThan(-50);
  expect(Math.abs(level(700, 5.2, 6.8))).toBeLessThan(0.2);
  expect(level(700, 7.2, 10.8)).toBeLessThan(-50);
});

test.runIf(isExhaustive)("with no space left on the device nothing is cached, and every format is written all the same", async () => {
  const files = { picture: await mediaBlob("export-picture.mp4"), low: wavFile(48_000, 8, tone(440, 0.2)) };
  const timeline = aTimeline([clip("low", 1, 5)], { picture });
  const exporter = anExporter(files);
  await clearSegmentCache();
  const { refused, makeRoom } = fillDevice();
  for (const format of ["mp4", "wav"] as const) {
    const result = await exporter.start(timeline, { pictureHasSound: false, format }).result;
    if (!result.ok) throw new Error(result.error.message);
    const sound = await soundOf(result.value.blob);
    expect(Math.abs(decibels(toneLevel(sound.left, 440, 1.5, 4.5) / 0.2)), format).toBeLessThan(0.1);
  }
  expect(refused).toHaveBeenCalled();
  makeRoom();
  const next = await exporter.start(timeline, { pictureHasSound: false }).result;
  // All of it is encoded again, because nothing was cached.
  expect(next.ok && next.value.encodedSegments).toBe(2);
});

/**
 * Makes every further write to this device fail, by the page and by workers. Returns the writes refused on the page, and a function that
 * makes space again.
 */
function fillDevice() {
  const refuse = `() => { throw new DOMException("The device is full.", "QuotaExceededError"); }`;
  const full = `data:text/javascript,${encodeURIComponent(`FileSystemSyncAccessHandle.prototype.write = ${refuse};`)}`;
  const Real = globalThis.Worker;
  class FullWorker extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      const isModule = options?.type === "module";
      const script = `import "${full}"; import "${String(url)}";`;
      super(isModule ? URL.createObjectURL(new Blob([script], { type: "text/javascript" })) : url, options);
    }
  }
  globalThis.Worker = FullWorker;
  const writable = vi.spyOn(FileSystemFileHandle.prototype, "createWritable").mockImplementation(() => {
    return Promise.reject(new DOMException("The device is full.", "QuotaExceededError"));
  });
  const makeRoom = () => {
    globalThis.Worker = Real;
    writable.mockRestore();
  };
  onTestFinished(makeRoom);
  return { refused: writable, makeRoom };
}
