import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Backend, ImportOptions } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { LocalSettings } from "#editor/local-settings.ts";
import { partsName } from "#editor/originals/make-proxy.ts";
import { createProxyMaker } from "#editor/originals/proxy-maker.ts";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { ExportError } from "#export/export-failure.ts";
import { failure, success } from "#model/result.ts";
import { proxyPlan } from "#model/timeline/proxy-plan.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

beforeEach(async () => {
  await removeFromDevice(PROXY_FOLDER);
});

const WHOLE = { timeout: 60_000 };

type MakerInput = {
  /** Something plays. */
  readonly isBusy?: () => boolean;
  readonly sound?: "unread";
  readonly storeProxy?: Backend["media"]["storeProxy"];
  readonly signedUrl?: Backend["media"]["signedUrl"];
  readonly encodeSound?: () => Promise<Blob>;
};

const sendsUntilAborted: Backend["media"]["storeProxy"] = (_path, _proxy, options) =>
  new Promise((resolve) => options?.signal?.addEventListener("abort", () => resolve(AWAY)));

type Waiting = { readonly delayMs: number; readonly callback: () => void; isStopped: boolean };

const ORIGINAL = anOriginal({ seconds: 2, frames: 50, fingerprint: `1-${"a".repeat(40)}` });
const AWAY = failure({ kind: "unreachable", message: "Failed to fetch" } as const);
const FULL_LIMIT = 100 * 2 ** 20;
const nameOfParts = partsName(ORIGINAL, proxyPlan(ORIGINAL, FULL_LIMIT) ?? expect.fail("no plan"));

async function partsOf(name: string): Promise<readonly string[]> {
  const names: string[] = [];
  const root = await navigator.storage.getDirectory();
  const folder = await root
    .getDirectoryHandle(PROXY_FOLDER)
    .then((all) => all.getDirectoryHandle(name))
    .catch(() => undefined);
  if (folder) for await (const part of folder.keys()) names.push(part);
  return names;
}

/** A project whose picture's original is here, and what makes its proxy. */
function aMaker({ storeProxy = async () => success(undefined), encodeSound, isBusy = () => false, sound, signedUrl }: MakerInput = {}) {
  const memory = createMemoryBackend();
  const backend: Backend = { ...memory, media: { ...memory.media, storeProxy, ...(signedUrl && { signedUrl }) } };
  const store = createEditorStore();
  const playing = { isOn: isBusy, follow: () => () => undefined };
  const kept = new Map<string, string>();
  const waiting: Waiting[] = [];
  const deviceStrings: LocalSettings = {
    get: (key) => kept.get(key),
    set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
  const maker = createProxyMaker(
    { store, backend },
    {
      isOn: true,
      foreground: { busy: playing, urgent: playing, dispose: () => undefined },
      localFile: () => mediaBlob("coded-groups.mp4"),
      encodeSound: encodeSound ?? (() => Promise.reject(new Error("The film has no sound."))),
      scriptPlace: undefined,
      deviceStrings,
      timers: {
        after: (delayMs, callback) => {
          const timer: Waiting = { delayMs, callback, isStopped: false };
          waiting.push(timer);
          return () => (timer.isStopped = true);
        },
      },
    },
  );
  onTestFinished(() => {
    maker.dispose();
    memory.dispose();
  });
  const show = (url: string | undefined) => {
    const { document, picture } = store.getState();
    const timeline = { ...document.timeline, picture: url === undefined ? undefined : { url, duration: 2, original: ORIGINAL } };
    store.setState({
      readOnly: false,
      document: { ...document, timeline },
      picture: { ...picture, sound: sound ?? (encodeSound ? "present" : "none"), original: { status: "available", hasStoredHandle: true } },
    });
  };
  return { ...maker, store, show, waiting, proxy: () => store.getState().picture.proxy };
}

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

test("B-220 a preview that waits for another tab says so, can be cancelled, and is made once that tab has ended", async () => {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  onTestFinished(() => end());
  const otherTab = navigator.locks.request("layback-proxy", () => over);
  const { show, proxy, actions } = aMaker();
  show("u/a.mp4");
  await expect.poll(proxy).toEqual({ status: "waiting" });
  actions.cancelProxy();
  expect(proxy()).toEqual({ status: "failed", reason: "cancelled" });
  actions.resumeProxy();
  await expect.poll(proxy).toEqual({ status: "waiting" });
  end();
  await otherTab;
  await expect.poll(proxy, WHOLE).toEqual({ status: "stored" });
});

test("B-220 a paused preview lets another tab make one, and goes on behind it", async () => {
  let isBusy = true;
  const paused = aMaker({ isBusy: () => isBusy });
  const other = aMaker();
  paused.show("u/a.mp4");
  await expect.poll(() => paused.proxy().status, WHOLE).toBe("resting");
  other.show("u/b.mp4");
  await expect.poll(other.proxy).toEqual({ status: "waiting" });
  paused.actions.pauseProxy();
  expect(paused.proxy()).toEqual({ status: "paused", ratio: 0 });
  await expect.poll(other.proxy, WHOLE).toEqual({ status: "stored" });
  expect(paused.proxy()).toEqual({ status: "paused", ratio: 0 });
  isBusy = false;
  paused.actions.resumeProxy();
  await expect.poll(paused.proxy, WHOLE).toEqual({ status: "stored" });
});

test("B-220 a film whose sound could not be opened gets a preview with that sound, as far as it can be encoded", async () => {
  const encodeSound = vi.fn(() => Promise.reject(new ExportError("sound", "It breaks.")));
  const { show, proxy } = aMaker({ encodeSound, sound: "unread" });
  show("u/a.mp4");
  await expect.poll(proxy, WHOLE).toEqual({ status: "stored", isSilent: true });
  expect(encodeSound).toHaveBeenCalledTimes(2);
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

test("B-220 a cancel while another tab makes a preview of the same film takes nothing from it", async () => {
  const other = aMaker({ storeProxy: sendsUntilAborted });
  other.show("u/a.mp4");
  await expect.poll(() => other.proxy().status, WHOLE).toBe("sending");
  const before = await partsOf(nameOfParts);
  expect(before).toContain("whole");
  const waits = aMaker();
  waits.show("u/b.mp4");
  await expect.poll(waits.proxy).toEqual({ status: "waiting" });
  waits.actions.cancelProxy();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await partsOf(nameOfParts)).toEqual(before);
  other.actions.cancelProxy();
  await expect.poll(() => partsOf(nameOfParts), WHOLE).toEqual([]);
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
