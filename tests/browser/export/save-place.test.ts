import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { createOutputFiles } from "#export/output/output-files.ts";
import { saveToPlace } from "#export/output/save-place.ts";
import { outputsStored } from "./outputs-stored.ts";

let folder: FileSystemDirectoryHandle;
beforeEach(async () => {
  const root = await navigator.storage.getDirectory();
  const name = `places ${crypto.randomUUID()}`;
  folder = await root.getDirectoryHandle(name, { create: true });
  onTestFinished(() => root.removeEntry(name, { recursive: true }));
});

const aPlace = (name = "film.mp4") => folder.getFileHandle(name, { create: true });
const namesThere = async () => {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
};
const bytes = crypto.getRandomValues(new Uint8Array(60_000));
const file = new Blob([bytes, bytes.slice().reverse()]);
const noProgress = { signal: new AbortController().signal, onWritten: () => undefined };

test("B-219 a file that is saved to a place has the same bytes there, and each written byte is reported", async () => {
  const place = await aPlace();
  const written: number[] = [];
  await saveToPlace(file, place, { ...noProgress, onWritten: (count) => written.push(count) });
  expect(new Uint8Array(await (await place.getFile()).arrayBuffer())).toEqual(new Uint8Array(await file.arrayBuffer()));
  expect(written.at(-1)).toBe(120_000);
});

test("B-219 a cancelled save, one that fails, and one whose file differs leave nothing at the place", async () => {
  const controller = new AbortController();
  const cancelled = saveToPlace(file, await aPlace("cancelled.mp4"), { signal: controller.signal, onWritten: () => controller.abort() });
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });

  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("the disk was removed")) });
  const unreadable = Object.assign(new Blob(["x"]), { stream: () => broken });
  await expect(saveToPlace(unreadable, await aPlace("failed.mp4"), noProgress)).rejects.toThrow("the disk was removed");

  const cut = Object.assign(new Blob([file]), { stream: () => file.slice(0, 100).stream() });
  await expect(saveToPlace(cut, await aPlace("cut.mp4"), noProgress)).rejects.toThrow("differs");
  expect(await namesThere()).toEqual([]);
});

test("B-219 a file of the user at the place stays if the browser has not emptied it and nothing was written", async () => {
  const place = await aPlace("mine.mp4");
  await saveToPlace(new Blob(["mine"]), place, noProgress);
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("gone")) });
  await expect(saveToPlace(Object.assign(new Blob(["x"]), { stream: () => broken }), place, noProgress)).rejects.toThrow("gone");
  expect(await (await place.getFile()).text()).toBe("mine");
});

test("B-219 cancelling while the browser closes the written file removes it", async () => {
  const place = await aPlace("closing.mp4");
  const controller = new AbortController();
  const open = place.createWritable.bind(place);
  place.createWritable = async () => {
    const target = await open();
    const writer = target.getWriter();
    return new WritableStream({
      write: (chunk) => writer.write(chunk as Uint8Array<ArrayBuffer>),
      close: async () => {
        await writer.close();
        controller.abort();
      },
    }) as unknown as FileSystemWritableFileStream;
  };
  await expect(saveToPlace(file, place, { signal: controller.signal, onWritten: () => undefined })).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(await namesThere()).toEqual([]);
});

test.each(["createWritable", "write"] as const)(
  "B-219 a disk that does not answer %s can be cancelled, and ends by itself",
  async (silent) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const never = () => new Promise<never>(() => undefined);
    const place = await aPlace("silent.mp4");
    place.createWritable =
      silent === "createWritable"
        ? never
        : () => Promise.resolve(new WritableStream({ write: never }) as unknown as FileSystemWritableFileStream);
    const controller = new AbortController();
    const cancelled = saveToPlace(file, place, { signal: controller.signal, onWritten: () => undefined });
    const expected = expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
    controller.abort();
    await vi.advanceTimersByTimeAsync(11_000);
    await expected;
    const stalled = expect(saveToPlace(file, place, noProgress)).rejects.toThrow("Nothing happened for 180 s.");
    await vi.advanceTimersByTimeAsync(200_000);
    await stalled;
  },
);

test("private storage is asked for room by growing a file, which leaves nothing behind", async () => {
  const files = createOutputFiles();
  onTestFinished(() => files.dispose());
  const run = await files.begin();
  const { origin } = location;
  await cdp().send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 50e6 });
  onTestFinished(async () => {
    await cdp().send("Storage.overrideQuotaForOrigin", { origin });
  });
  expect(await run.roomFor(1e6)).toBe("enough");
  expect(await run.roomFor(6e9)).toBe("full");
  expect(await outputsStored()).toEqual([]);
  await run.discard();
});

test("a browser that writes such files in workers only is not asked for room", async () => {
  const files = createOutputFiles();
  onTestFinished(() => files.dispose());
  const run = await files.begin();
  const method = Object.getOwnPropertyDescriptor(FileSystemFileHandle.prototype, "createWritable");
  Reflect.deleteProperty(FileSystemFileHandle.prototype, "createWritable");
  onTestFinished(() => void Object.defineProperty(FileSystemFileHandle.prototype, "createWritable", method ?? {}));
  expect(await run.roomFor(6e9)).toBe("enough");
  await run.discard();
});
