import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { clearParts, PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { success } from "#model/result.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aMaker, nameOfParts, otherTab, sendsUntilAborted, WHOLE } from "./a-proxy-maker.ts";
import { partsOf } from "./proxies-on-device.ts";

beforeEach(async () => {
  await removeFromDevice(PROXY_FOLDER);
});

/** Rejects, some time after the abort, as a worker does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => setTimeout(() => reject(new Error("It was ended.")), 200)));

test("B-220 a sign-out ends the making, and another tab can make one; after signing in it goes on", async () => {
  const { show, proxy, retry } = aMaker({ encodeSound: () => mediaBlob("vanilagy__video.mp4") });
  const worker = new Promise<void>((resolve) => {
    const start = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, ...sent: unknown[]) {
      start.mockRestore();
      this.postMessage(...(sent as [unknown]));
      resolve();
    });
  });
  show("u/a.mp4");
  await worker;
  await clearParts();
  await expect.poll(() => proxy().status, WHOLE).toMatch(/failed|stored/u);
  await expect.poll(async () => (await navigator.locks.query()).held?.some(({ name }) => name === "layback-proxy"), WHOLE).toBe(false);
  retry();
  await expect.poll(proxy, WHOLE).toEqual({ status: "stored" });
});

test("B-220 a preview that is stored is known while another tab makes one, and this device's is decoded for the hand", async () => {
  const first = aMaker();
  first.show("u/a.mp4");
  await expect.poll(first.proxy, WHOLE).toEqual({ status: "stored" });
  first.dispose();
  const { end } = otherTab();
  onTestFinished(end);
  const second = aMaker({ signedUrl: async () => success("https://stored.example") });
  second.show("u/a.mp4");
  await expect.poll(second.proxy).toEqual({ status: "stored" });
  expect(second.store.getState().picture.localProxy).toBeInstanceOf(Blob);
});

test("B-220 paused and cancelled at once, nothing of a preview is left", async () => {
  const { show, proxy, actions } = aMaker({ encodeSound: (_input, signal) => untilAborted(signal) });
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle(PROXY_FOLDER, { create: true })).getDirectoryHandle(nameOfParts, { create: true });
  await folder.getFileHandle("0", { create: true });
  show("u/a.mp4");
  await expect.poll(() => proxy().status, WHOLE).toBe("making");
  actions.pauseProxy();
  actions.cancelProxy();
  await expect.poll(() => partsOf(nameOfParts)).toEqual([]);
});

test("B-220 a preview that waits for another tab says so, can be cancelled, and is made once that tab has ended", async () => {
  const tab = otherTab();
  onTestFinished(tab.end);
  const { show, proxy, actions } = aMaker();
  show("u/a.mp4");
  await expect.poll(proxy).toEqual({ status: "waiting" });
  actions.cancelProxy();
  expect(proxy()).toEqual({ status: "failed", reason: "cancelled" });
  actions.resumeProxy();
  await expect.poll(proxy).toEqual({ status: "waiting" });
  tab.end();
  await tab.ended;
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
