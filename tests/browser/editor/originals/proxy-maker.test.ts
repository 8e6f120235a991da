import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Backend, ImportOptions } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { LocalSettings } from "#editor/local-settings.ts";
import { createProxyMaker } from "#editor/originals/proxy-maker.ts";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { ExportError } from "#export/export-failure.ts";
import { failure, success } from "#model/result.ts";
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
  readonly encodeSound?: () => Promise<Blob>;
};

/** A project whose picture's original is here, and what makes its proxy. */
function aMaker({ storeProxy = async () => success(undefined), encodeSound, isBusy = () => false, sound }: MakerInput = {}) {
  const memory = createMemoryBackend();
  const backend: Backend = { ...memory, media: { ...memory.media, storeProxy } };
  const store = createEditorStore();
  const playing = { isOn: isBusy, follow: () => () => undefined };
  const kept = new Map<string, string>();
  const waiting: { readonly delayMs: number; readonly callback: () => void }[] = [];
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
      timers: { after: (delayMs, callback) => (waiting.push({ delayMs, callback }), () => undefined) },
    },
  );
  onTestFinished(() => {
    maker.dispose();
    memory.dispose();
  });
  const show = (url: string | undefined) => {
    const { document, picture } = store.getState();
    const original = anOriginal({ seconds: 2, frames: 50, fingerprint: `1-${"a".repeat(40)}` });
    const timeline = { ...document.timeline, picture: url === undefined ? undefined : { url, duration: 2, original } };
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
  const storeProxy: Backend["media"]["storeProxy"] = (_path, _proxy, options) => {
    if (options?.onProgress) reports.push(options.onProgress);
    return new Promise((resolve) => options?.signal?.addEventListener("abort", () => resolve(success(undefined))));
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
  expect(encodeSound).toHaveBeenCalledOnce();
});
