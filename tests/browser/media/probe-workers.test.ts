import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { probeMedia } from "#media/probe/probe-media.ts";
import { acquireProbeWorker } from "#media/probe/probe-workers.ts";
import { endlessSamples } from "#tests/support/media/lying-mp4.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

const IDLE_MS = 5_000;

const workers = { started: 0, ended: 0 };

beforeEach(() => {
  const Real = globalThis.Worker;
  workers.started = 0;
  globalThis.Worker = class extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      workers.started += 1;
    }
    override terminate() {
      super.terminate();
      workers.ended += 1;
    }
  };
  // Other tests of this page may have left some.
  while (workers.started === 0) acquireProbeWorker().terminate();
  Object.assign(workers, { started: 0, ended: 0 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.advanceTimersByTime(IDLE_MS);
    vi.useRealTimers();
    globalThis.Worker = Real;
  });
});

test("one worker reads files that follow each other, another one what is read beside them; without files both end", async () => {
  const file = await mediaBlob("vanilagy__video.mp4");
  const first = await probeMedia(file);
  expect(first).toMatchObject({ ok: true, value: { mimeType: "video/mp4" } });
  expect(await probeMedia(new Blob(["no media"]))).toMatchObject({ ok: false });
  expect(await probeMedia(file)).toEqual(first);
  expect(workers).toEqual({ started: 1, ended: 0 });
  expect(await Promise.all([probeMedia(file), probeMedia(file)])).toEqual([first, first]);
  expect(workers).toEqual({ started: 2, ended: 0 });
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(workers.ended).toBe(0);
  vi.advanceTimersByTime(1);
  expect(workers).toEqual({ started: 2, ended: 2 });
});

test("a worker whose file was given up ends with it, and the next file gets its own answer", async () => {
  const file = await mediaBlob("vanilagy__video.mp4");
  const occupied = probeMedia(new Blob([endlessSamples(new Uint8Array(await file.arrayBuffer()))]), { timeoutMs: 1_000 });
  vi.advanceTimersByTime(1_000);
  expect(await occupied).toEqual({ ok: false, error: { kind: "timedOut" } });
  expect(workers).toEqual({ started: 1, ended: 1 });
  const abort = new AbortController();
  const cancelled = probeMedia(file, { signal: abort.signal });
  abort.abort();
  expect(await cancelled).toEqual({ ok: false, error: { kind: "aborted" } });
  expect(workers).toEqual({ started: 2, ended: 2 });
  expect(await probeMedia(file)).toMatchObject({ ok: true, value: { mimeType: "video/mp4" } });
  expect(workers).toEqual({ started: 3, ended: 2 });
});
