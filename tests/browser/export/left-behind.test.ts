import { expect, test } from "vitest";
import { createExporter } from "#export/exporter.ts";
import { clearSegmentCache } from "#export/segment-cache.ts";
import { aClip, aTimeline } from "#tests/support/builders.ts";
import { mediaBlob } from "./media.ts";
import { tone, wavFile } from "./tones.ts";

/** What finished and unfinished exports have on the device: paths of files. */
async function filesWithin(folder: FileSystemDirectoryHandle, path = ""): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (handle instanceof FileSystemDirectoryHandle) found.push(...(await filesWithin(handle, `${path}${name}/`)));
    else found.push(`${path}${name}`);
  }
  return found;
}

async function outputsKept(): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  return filesWithin(await root.getDirectoryHandle("layback-export-files", { create: true }));
}

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
    // Told once before it is opened, and again while it is written.
    if (phase === "mux" && isOpen) run.cancel();
    isOpen = phase === "mux";
  });
  expect((await run.result).ok).toBe(false);
  expect(await outputsKept()).toEqual([]);
});

test("D37 signing out while the file is written leaves none of it once the export has been ended", async () => {
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
  expect(await outputsKept()).toEqual([]);
});
