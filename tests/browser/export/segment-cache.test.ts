import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createExporter } from "#export/exporter.ts";
import type { ExportedFile } from "#export/run-export.ts";
import { clearSegmentCache } from "#export/mix/segment-cache.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { soundOf } from "./export-media.ts";
import { tone, toneLevel, wavFile } from "./tones.ts";

const PICTURE_URL = "user/projects/p/videos/picture.mp4";
const FOLDER = "layback-export";

beforeEach(async () => {
  expect(await clearSegmentCache()).toBe(true);
});

/** Exports with a picture of 12 s: two segments with the boundary at 10.24 s. */
async function anExport(options: { readonly cache?: boolean } = {}) {
  const files = new Map([
    [PICTURE_URL, await mediaBlob("export-picture.mp4")],
    ["low.wav", wavFile(48_000, 12, tone(440, 0.2))],
    ["high.wav", wavFile(48_000, 1, tone(700, 0.2))],
  ]);
  const exporter = createExporter({ openMedia: async (url) => files.get(url) ?? new Blob(), ...options });
  return async (timeline: ProjectTimeline): Promise<ExportedFile> => {
    const result = await exporter.start(timeline, { pictureHasSound: false }).result;
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
}

const low = aClip({ id: "low", url: "low.wav", startTime: 0, endTime: 12, sourceOffset: 0, originalDuration: 12 });
const high = (startTime: number, endTime: number) =>
  aClip({ id: "high", url: "high.wav", laneIndex: 1, startTime, endTime, sourceOffset: 0, originalDuration: 1 });

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
}

async function namesCached(): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of (await folder()).keys()) names.push(name);
  return names.toSorted();
}

async function hashOf(blob: Blob): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer())));
}

test("exporting again encodes nothing and gives the same file and figures; after an edit only the changed segments are encoded", async () => {
  const run = await anExport();
  const first = await run(aTimeline([low, high(4, 5)]));
  expect(first.encodedSegments).toBe(2);
  const again = await run(aTimeline([low, high(4, 5)]));
  expect(again.encodedSegments).toBe(0);
  expect(await hashOf(again.blob)).toBe(await hashOf(first.blob));
  expect(again.mix).toEqual(first.mix);
  const edited = await run(aTimeline([low, high(5, 6)]));
  expect(edited.encodedSegments).toBe(1);
  const sound = await soundOf(edited.blob);
  expect(toneLevel(sound.left, 700, 5.1, 5.9)).toBeCloseTo(0.2, 2);
  expect(toneLevel(sound.left, 700, 4.1, 4.9)).toBeLessThan(0.002);
  // The edit undone.
  expect((await run(aTimeline([low, high(4, 5)]))).encodedSegments).toBe(0);
});

test.runIf(isExhaustive)("a damaged, truncated or missing entry is encoded again, whichever it is", async () => {
  const run = await anExport();
  const first = await run(aTimeline([low]));
  const names = (await namesCached()).filter((name) => name !== "used");
  // The metadata of each segment, and its packets.
  expect(names).toHaveLength(4);
  for (const [index, name] of names.entries()) {
    const handle = await (await folder()).getFileHandle(name);
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
    if (index === 3) await (await folder()).removeEntry(name);
    else {
      const stream = await handle.createWritable();
      await stream.write(index === 2 ? bytes.slice(0, 100) : bytes);
      await stream.close();
    }
  }
  const again = await run(aTimeline([low]));
  expect(await hashOf(again.blob)).toBe(await hashOf(first.blob));
  expect((await run(aTimeline([low]))).encodedSegments).toBe(0);
});

test("B-25 signing out leaves nothing of an export on the device, even of one in progress", async () => {
  const run = await anExport();
  const under = run(aTimeline([low]));
  await expect.poll(() => namesCached().catch(() => [])).not.toEqual([]);
  expect(await clearSegmentCache()).toBe(true);
  await under;
  await expect(folder()).rejects.toThrow(DOMException);
  expect((await run(aTimeline([low]))).encodedSegments).toBe(2);
});

test.runIf(isExhaustive)("an export without a cache stores nothing", async () => {
  const run = await anExport({ cache: false });
  expect((await run(aTimeline([low]))).encodedSegments).toBe(2);
  await expect(folder()).rejects.toThrow(DOMException);
});

test.runIf(isExhaustive)("a finished file is delivered even if storing its segments for the next export fails at the end", async () => {
  const Real = globalThis.Worker;
  let failed = 0;
  globalThis.Worker = class extends Real {
    override postMessage(message: unknown, given?: Transferable[] | StructuredSerializeOptions): void {
      const isFinish = typeof message === "object" && message !== null && "type" in message && message.type === "finish";
      if (!isFinish) super.postMessage(message, Array.isArray(given) ? { transfer: given } : given);
      else if (this.dispatchEvent(new ErrorEvent("error", { message: "gone" }))) failed += 1;
    }
  };
  onTestFinished(() => {
    globalThis.Worker = Real;
  });
  const run = await anExport();
  expect((await run(aTimeline([low]))).encodedSegments).toBe(2);
  expect(failed).toBe(1);
});
