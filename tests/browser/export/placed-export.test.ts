import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import type { ExportRun } from "#export/exporter.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { anExporter, aProject, failureOf } from "./an-exporter.ts";

let folder: FileSystemDirectoryHandle;
beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  const name = `placed ${crypto.randomUUID()}`;
  folder = await root.getDirectoryHandle(name, { create: true });
  onTestFinished(() => root.removeEntry(name, { recursive: true }));
});

async function namesThere(): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

type Writing = { readonly write?: () => Promise<void> | void; readonly close?: () => Promise<void> };

/** An empty file, as the dialog leaves it. `before`: called before a write or the close reaches the disk; `closed` counts those that did. */
async function aPlace(before: Writing = {}) {
  const place = await folder.getFileHandle("film.mp4", { create: true });
  const open = place.createWritable.bind(place);
  let closed = 0;
  place.createWritable = async () => {
    const writer = (await open()).getWriter();
    const sink: UnderlyingSink<FileSystemWriteChunkType> = {
      write: async (chunk) => {
        await before.write?.();
        await writer.write(chunk);
      },
      close: async () => {
        await before.close?.().catch(async (reason: unknown) => {
          await writer.abort();
          throw reason;
        });
        await writer.close();
        closed += 1;
      },
      abort: (reason) => writer.abort(reason),
    };
    return new WritableStream(sink) as FileSystemWritableFileStream;
  };
  return { place, closedCount: () => closed };
}

function aSignal() {
  let give = () => undefined as void;
  return { given: new Promise<void>((resolve) => (give = resolve)), give: () => give() };
}

async function startAt(place: FileSystemFileHandle, picture: Blob | undefined, errors: unknown[] = []): Promise<ExportRun> {
  const { files, timeline } = await aProject(picture);
  return anExporter(files, errors).start(timeline, { pictureHasSound: false, place });
}

test("B-219 an export straight to a file that is cancelled while it is written puts nothing there, not even for a moment", async () => {
  let run: ExportRun | undefined;
  const { place, closedCount } = await aPlace({ write: () => run?.cancel() });
  run = await startAt(place, await mediaBlob("export-picture.mp4"));
  expect((await failureOf(run)).kind).toBe("cancelled");
  expect(await namesThere()).toEqual([]);
  expect(closedCount()).toBe(0);
});

test("B-219 cancelled while the browser closes the written file, the export ends, and the file goes once it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const [begun, released] = [aSignal(), aSignal()];
  const close = () => {
    begun.give();
    return released.given;
  };
  const { place, closedCount } = await aPlace({ close });
  const run = await startAt(place, await mediaBlob("export-picture.mp4"));
  await begun.given;
  run.cancel();
  await vi.advanceTimersByTimeAsync(12_000);
  expect((await failureOf(run)).kind).toBe("cancelled");
  expect(await namesThere()).toContain("film.mp4");
  released.give();
  await expect.poll(closedCount).toBe(1);
  await expect.poll(namesThere).toEqual([]);
});

test("B-219 an export to a file that the browser still closes for a cancelled one waits for it, and stays", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const [begun, released] = [aSignal(), aSignal()];
  const close = () => {
    begun.give();
    return released.given;
  };
  const { place } = await aPlace({ close });
  const cancelled = await startAt(place, await mediaBlob("export-picture.mp4"));
  await begun.given;
  cancelled.cancel();
  await vi.advanceTimersByTimeAsync(12_000);
  expect((await failureOf(cancelled)).kind).toBe("cancelled");

  const { place: again } = await aPlace();
  const opened = vi.spyOn(again, "createWritable");
  const waits = vi.spyOn(again, "isSameEntry");
  const second = await startAt(again, await mediaBlob("export-picture.mp4"));
  await expect.poll(() => waits.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(opened).not.toHaveBeenCalled();
  released.give();
  const result = await second.result;
  const there = await (await folder.getFileHandle("film.mp4")).getFile();
  expect(result.ok && result.value.blob.size).toBe(there.size);
  expect(there.size).toBeGreaterThan(1000);
});

test("B-219 a disk that is full while an export is written straight to it keeps nothing of it", async () => {
  const place = await folder.getFileHandle("film.mp4", { create: true });
  const { origin } = location;
  onTestFinished(async () => {
    await cdp().send("Storage.overrideQuotaForOrigin", { origin });
  });
  const open = place.createWritable.bind(place);
  place.createWritable = async () => {
    await cdp().send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    return open();
  };
  const { kind, message } = await failureOf(await startAt(place, await mediaBlob("export-picture.mp4")));
  expect([kind, message]).toEqual(["failed", expect.stringMatching(/^Export failed: .*quota.* Check console\.$/iu)]);
  expect(await namesThere()).toEqual([]);
});

test("B-219 a disk that is full when the browser closes the file keeps nothing of it", async () => {
  const { place } = await aPlace({ close: () => Promise.reject(new DOMException("No space left", "QuotaExceededError")) });
  expect((await failureOf(await startAt(place, await mediaBlob("export-picture.mp4")))).message).toContain("No space left");
  expect(await namesThere()).toEqual([]);
});

test("B-219 an export that fails before it is written removes the empty file of the dialog, and not a file with contents", async () => {
  const { place } = await aPlace();
  expect((await failureOf(await startAt(place, new Blob(["not a video"])))).kind).toBe("picture");
  expect(await namesThere()).toEqual([]);

  const { place: mine } = await aPlace();
  const writer = (await mine.createWritable()).getWriter();
  await writer.write("mine");
  await writer.close();
  expect((await failureOf(await startAt(mine, new Blob(["not a video"])))).kind).toBe("picture");
  expect(await (await mine.getFile()).text()).toBe("mine");
});

test("B-219 a place for an export that cannot be written straight to a file is left empty, and the file is handed over as without it", async () => {
  const { place } = await aPlace();
  const { files, timeline } = await aProject(await mediaBlob("export-picture.mp4"));
  const exporter = anExporter(files, []);
  const sound = unwrap(await exporter.start(timeline, { pictureHasSound: false, format: "wav", place }).result);
  expect([sound.isPlaced, sound.blob.size > 1000]).toEqual([false, true]);
  expect(await namesThere()).toEqual([]);
  const { place: again } = await aPlace();
  const part = unwrap(await exporter.start(timeline, { pictureHasSound: false, range: { start: 0.5, end: 1.5 }, place: again }).result);
  expect([part.isPlaced, part.blob.size > 1000]).toEqual([false, true]);
  expect(await namesThere()).toEqual([]);
});
