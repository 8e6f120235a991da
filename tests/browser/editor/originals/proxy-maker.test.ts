import { beforeEach, expect, test, vi } from "vitest";
import type { Backend, ImportOptions } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { ExportError } from "#export/export-failure.ts";
import { failure, success } from "#model/result.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aMaker, AWAY, sendsUntilAborted, WHOLE } from "./a-proxy-maker.ts";

beforeEach(async () => {
  await removeFromDevice(PROXY_FOLDER);
});

test("B-220 what an upload reports after its picture was removed is not shown", async () => {
  const reports: NonNullable<ImportOptions["onProgress"]>[] = [];
  const storeProxy: Backend["media"]["storeProxy"] = (...sent) => {
    const [, , options] = sent;
    if (options?.onProgress) reports.push(options.onProgress);
    return sendsUntilAborted(...sent);
  };
  const { show, proxy } = aMaker({ storeProxy });
  show("u/a.mp4");
  await expect.poll(() => proxy().status, WHOLE).toBe("sending");
  show(undefined);
  expect(proxy().status).toBe("unknown");
  reports[0]?.(1, 2);
  expect(proxy().status).toBe("unknown");
});

test("B-220 a preview that is read back after its picture was removed is neither shown nor sent", async () => {
  const storeProxy = vi.fn(async () => success(undefined));
  const { show, proxy, store } = aMaker({ storeProxy });
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const reads = vi.spyOn(FileSystemDirectoryHandle.prototype, "getFileHandle").mockImplementation(async function (
    this: FileSystemDirectoryHandle,
    ...wanted
  ) {
    await gate;
    reads.mockRestore();
    return this.getFileHandle(...wanted);
  });
  show("u/a.mp4");
  // The page reads the whole file once it is made.
  await expect.poll(() => reads.mock.calls.length, WHOLE).toBeGreaterThan(0);
  show(undefined);
  goOn();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(proxy().status).toBe("unknown");
  expect(store.getState().picture.localProxy).toBeUndefined();
  expect(storeProxy).not.toHaveBeenCalled();
});

test("B-220 a film whose sound breaks gets a silent preview, and the line says so; any other failure of the sound is one of the preview", async () => {
  const broken = aMaker({ encodeSound: () => Promise.reject(new Error("x", { cause: new ExportError("sound", "It breaks.") })) });
  broken.show("u/a.mp4");
  await expect.poll(broken.proxy, WHOLE).toEqual({ status: "stored", isSilent: true });
  broken.show(undefined);
  await removeFromDevice(PROXY_FOLDER);
  const stopped = aMaker({ encodeSound: () => Promise.reject(new ExportError("engine", "It does not start.")) });
  stopped.show("u/b.mp4");
  await expect.poll(stopped.proxy, WHOLE).toEqual({ status: "failed", reason: "failed" });
});

test("B-220 a failure because code could not be loaded is tried again once the network is back", async () => {
  const sound = await mediaBlob("vanilagy__video.mp4");
  let isAway = true;
  const encodeSound = () => (isAway ? Promise.reject(new ExportError("engine", "It does not start.")) : Promise.resolve(sound));
  const { show, proxy, retry } = aMaker({ encodeSound });
  show("u/a.mp4");
  await expect.poll(proxy, WHOLE).toEqual({ status: "failed", reason: "failed" });
  isAway = false;
  retry();
  await expect.poll(proxy, WHOLE).toEqual({ status: "stored" });
});

test("B-220 where the original goes while its preview is made, the picture says so, not the preview", async () => {
  const file = await mediaBlob("coded-groups.mp4");
  let isThere = true;
  const encodeSound = () => {
    isThere = false;
    return Promise.reject(new Error("It cannot be read."));
  };
  const { show, proxy } = aMaker({ encodeSound, localFile: async () => (isThere ? file : undefined) });
  show("u/a.mp4");
  await expect.poll(() => isThere, WHOLE).toBe(false);
  await expect.poll(proxy).toEqual({ status: "unknown" });
});

test("B-220 an upload that stalls is ended, and sent again later", async () => {
  const { show, proxy, watching, waiting } = aMaker({
    storeProxy: (path, file, options) => {
      options?.onProgress?.(1, file.size);
      return sendsUntilAborted(path, file, options);
    },
  });
  show("u/a.mp4");
  await expect.poll(() => watching.length, WHOLE).toBe(2);
  expect(watching.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  watching[1]?.callback();
  await expect.poll(proxy).toEqual({ status: "failed", reason: "unreachable" });
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([15_000]);
});

test("B-220 an upload that was cut off is sent again by itself, later each time", async () => {
  let attempts = 0;
  const storeProxy: Backend["media"]["storeProxy"] = async () => {
    attempts += 1;
    return attempts < 3 ? failure({ kind: "unreachable", message: "Failed to fetch" }) : success(undefined);
  };
  const { show, proxy, waiting } = aMaker({ storeProxy });
  show("u/a.mp4");
  for (const count of [1, 2]) {
    await expect.poll(() => waiting.length, WHOLE).toBe(count);
    expect(proxy()).toEqual({ status: "failed", reason: "unreachable" });
    waiting.at(-1)?.callback();
  }
  await expect.poll(proxy, WHOLE).toEqual({ status: "stored" });
  expect(waiting.map(({ delayMs }) => delayMs)).toEqual([15_000, 30_000]);
});

test("B-220 a film whose sound could not be opened gets a preview with that sound, as far as it can be encoded", async () => {
  const encodeSound = vi.fn(() => Promise.reject(new ExportError("sound", "It breaks.")));
  const { show, proxy } = aMaker({ encodeSound, sound: "unread" });
  show("u/a.mp4");
  await expect.poll(proxy, WHOLE).toEqual({ status: "stored", isSilent: true });
  expect(encodeSound).toHaveBeenCalledTimes(2);
});

test("B-220 while the sound is not decoded because a page has crashed, no silent preview is made", async () => {
  const encodeSound = vi.fn(() => Promise.reject(new ExportError("sound", "It is too long.")));
  const { show, proxy } = aMaker({ encodeSound, sound: "unread", isDecodingReduced: true });
  show("u/a.mp4");
  await expect.poll(proxy).toEqual({ status: "failed", reason: "reduced" });
  expect(encodeSound).not.toHaveBeenCalled();
});

test("B-220 a sound that could not be read for a moment is in the preview; one that breaks is missing on later visits, too, and that is said", async () => {
  const sound = await mediaBlob("vanilagy__video.mp4");
  let isRead = false;
  const once = aMaker({
    encodeSound: () => {
      if (isRead) return Promise.resolve(sound);
      isRead = true;
      return Promise.reject(new ExportError("sound", "It breaks."));
    },
  });
  once.show("u/a.mp4");
  await expect.poll(once.proxy, WHOLE).toEqual({ status: "stored" });
  once.show(undefined);
  await removeFromDevice(PROXY_FOLDER);
  let isAway = true;
  const storeProxy = async () => (isAway ? AWAY : success(undefined));
  const breaks = vi.fn(() => Promise.reject(new ExportError("sound", "It breaks.")));
  const first = aMaker({ storeProxy, encodeSound: breaks });
  first.show("u/b.mp4");
  await expect.poll(first.proxy, WHOLE).toEqual({ status: "failed", reason: "unreachable" });
  first.dispose();
  isAway = false;
  const later = aMaker({ storeProxy, encodeSound: breaks });
  later.show("u/b.mp4");
  await expect.poll(later.proxy, WHOLE).toEqual({ status: "stored", isSilent: true });
  expect(breaks).toHaveBeenCalledTimes(2);
});

test("B-220 a preview that was not sent is not made again for the next attempt, with private storage and without", async () => {
  for (const isStored of [true, false]) {
    const openDirectory = vi.spyOn(navigator.storage, "getDirectory");
    if (!isStored) openDirectory.mockRejectedValue(new DOMException("No storage", "SecurityError"));
    let isAway = true;
    const encodeSound = vi.fn(() => mediaBlob("vanilagy__video.mp4"));
    const { show, proxy, waiting } = aMaker({ encodeSound, storeProxy: async () => (isAway ? AWAY : success(undefined)) });
    show("u/a.mp4");
    await expect.poll(proxy, WHOLE).toEqual({ status: "failed", reason: "unreachable" });
    isAway = false;
    waiting.at(-1)?.callback();
    await expect.poll(proxy, WHOLE).toEqual({ status: "stored" });
    expect(encodeSound).toHaveBeenCalledOnce();
    show(undefined);
    openDirectory.mockRestore();
    await removeFromDevice(PROXY_FOLDER);
  }
});

test("B-220 an attempt that is waited for is given up when the preview is cancelled, and when its picture is removed", async () => {
  const first = aMaker({ storeProxy: async () => AWAY });
  first.show("u/a.mp4");
  await expect.poll(() => first.waiting.length, WHOLE).toBe(1);
  first.actions.cancelProxy();
  expect(first.waiting.map(({ isStopped }) => isStopped)).toEqual([true]);
  first.actions.resumeProxy();
  await expect.poll(() => first.waiting.length, WHOLE).toBe(2);
  first.show(undefined);
  expect(first.waiting.map(({ isStopped }) => isStopped)).toEqual([true, true]);
});

test("B-220 an upload that is cancelled after the server had all of it is one that is stored", async () => {
  const memory = createMemoryBackend();
  const { show, proxy, actions } = aMaker({
    signedUrl: (...all) => memory.media.signedUrl(...all),
    storeProxy: async (path, file, options) => {
      unwrap(await memory.media.storeProxy(path, file));
      return sendsUntilAborted(path, file, options);
    },
  });
  const path = unwrap(await memory.library.newPicturePath(crypto.randomUUID()));
  show(path);
  await expect.poll(() => proxy().status, WHOLE).toBe("sending");
  actions.cancelProxy();
  await expect.poll(proxy).toEqual({ status: "stored" });
  memory.dispose();
});

test("B-220 so is one that the server stores soon after the cancel", async () => {
  let isStored = false;
  const { show, proxy, actions, waiting } = aMaker({
    storeProxy: sendsUntilAborted,
    signedUrl: async () => (isStored ? success("https://stored.example") : AWAY),
  });
  show("u/a.mp4");
  await expect.poll(() => proxy().status, WHOLE).toBe("sending");
  actions.cancelProxy();
  await expect.poll(() => waiting.length).toBe(1);
  expect(proxy()).toEqual({ status: "failed", reason: "cancelled" });
  isStored = true;
  waiting[0]?.callback();
  await expect.poll(proxy).toEqual({ status: "stored" });
});
