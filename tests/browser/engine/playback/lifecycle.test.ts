import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { createEngine } from "#engine/engine.ts";
import type { Engine, EngineState } from "#engine/types.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { aheadOfWallClock, aClip, aPlan, until } from "../engine-support.ts";

let engine: Engine | undefined;
let context: AudioContext | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
  vi.unstubAllGlobals();
});

/** An engine whose context the test may suspend, as a browser does. */
async function openEngine(): Promise<{ readonly live: Engine; readonly device: AudioContext }> {
  engine = createEngine({
    gestureTarget: document,
    openContext: (sampleRate) => {
      context = new AudioContext({ sampleRate });
      return context;
    },
  });
  await userEvent.click(document.body);
  expect(await engine.unlock()).toEqual({ ok: true });
  if (context === undefined) throw new Error("No context was opened.");
  return { live: engine, device: context };
}

const WAV = "vanilagy__glitch-hop-is-dead.wav";

test("B-110 the context is opened at 48 kHz, and lengths are counted at its rate", async () => {
  const { live } = await openEngine();
  expect(live.rate).toBe(48_000);
  const info = await live.openSource("wav", { blob: await mediaBlob(WAV) });
  expect(info.ok && info.lengthFrames).toBe(info.ok && Math.ceil(info.durationSeconds * 48_000 - 1e-6));
});

test("a suspended context is reported, the transport does not claim to play, and the next gesture resumes it", async () => {
  const { live, device } = await openEngine();
  const states: EngineState[] = [];
  live.onState((state) => states.push(state));
  live.setPlan(aPlan({ clips: [], playableFrames: 10 * live.rate }));
  let meterReports = 0;
  live.onMeters(() => (meterReports += 1));
  live.play();
  // 20 reports: the mixer has rendered at least 0.3 s. On a busy machine the context's time runs on while the mixer is not called.
  await until(() => meterReports >= 20);
  await device.suspend();
  await until(() => live.state.context === "suspended");
  expect(live.state).toEqual({ context: "suspended", transport: "stopped", starting: false, rate: 0, scrubbing: false });
  expect(states.every((state) => state.transport === "stopped" || state.context === "running")).toBe(true);
  const stoppedAt = live.position();
  await userEvent.click(document.body);
  await until(() => live.state.context === "running");
  expect(live.position()).toBeGreaterThanOrEqual(0.3);
  expect(live.position()).toBeLessThan(stoppedAt + 0.2);
  live.play();
  await until(() => live.position() > stoppedAt + 0.3);
});

test("B-114 playing stops at the playable length and says so; play then begins at 0", async () => {
  const { live } = await openEngine();
  live.setPlan(aPlan({ clips: [], playableFrames: live.rate }));
  let ended = 0;
  live.onEnded(() => (ended += 1));
  live.seek(0.8);
  live.play();
  await until(() => ended === 1);
  expect([live.state.transport, live.position()]).toEqual(["stopped", 1]);
  live.play();
  await until(() => live.state.transport === "playing" && live.position() < 0.5);
});

test("B-101 a loop continues past the end, and the position wraps with it", async () => {
  const { live } = await openEngine();
  live.setPlan(aPlan({ clips: [], playableFrames: 3 * live.rate, pictureFrames: live.rate }));
  live.setLoop({ enabled: true });
  live.seek(0.7);
  live.play();
  let last = 0;
  let wraps = 0;
  await until(() => {
    const now = live.position();
    expect(now).toBeLessThanOrEqual(1);
    if (now < last - 0.5) wraps += 1;
    last = now;
    return wraps === 2;
  });
});

test("B-115 a seek takes effect at once, playing or not, clamped to the playable length", async () => {
  const { live } = await openEngine();
  live.setPlan(aPlan({ clips: [], playableFrames: 3 * live.rate }));
  live.seek(1.25);
  expect(live.position()).toBe(1.25);
  live.seek(99);
  expect(live.position()).toBe(3);
  live.seek(Number.NaN);
  live.seek(0.5);
  live.play();
  await until(() => live.position() > 0.7);
  live.seek(2);
  expect(live.position()).toBe(2);
  await until(() => live.position() > 2.2);
});

test.runIf(isExhaustive)("with the main thread blocked for 2 s no audible sound is missed and the clock does not slip", async () => {
  const { live } = await openEngine();
  await live.openSource("music", { blob: await mediaBlob("katspaugh__stereo.mp3") });
  const clips = Array.from({ length: 40 }, (_, index) =>
    aClip({ id: `${index}`, sourceId: "music", startFrame: index * 5000, endFrame: index * 5000 + 90_000, offsetFrames: index * 70_000 }),
  );
  live.setPlan(aPlan({ clips, playableFrames: 10 * live.rate }));
  await until(() => live.peaks.peaksOf("music")?.complete === true, 30_000);
  live.play();
  await until(() => !live.state.starting && live.position() > 0.2);
  const before = await aheadOfWallClock(live);
  const since = performance.now();
  while (performance.now() - since < 2000);
  expect((await aheadOfWallClock(live)) - before).toBeCloseTo(0, 1);
  expect(live.stats().missedFrames).toBe(0);
});

test("an undecodable source is named, with the reason", async () => {
  const { live } = await openEngine();
  const failures: string[] = [];
  live.onLoadError(({ sourceId, failure }) => failures.push(`${sourceId}: ${failure.reason}`));
  const open = async (name: string) => live.openSource(name, { blob: await mediaBlob(name) });
  expect(await open("mathiasbynens__wav.wav")).toMatchObject({ ok: false, reason: "empty" });
  expect(await open("google__sample_ima_adpcm.wav")).toMatchObject({ ok: false, reason: "unsupported-codec" });
  expect(await open("vanilagy__frames.webm")).toMatchObject({ ok: false, reason: "no-sound" });
  expect(await live.openSource("text", { blob: new Blob(["not a sound"]) })).toMatchObject({ ok: false, reason: "unreadable" });
  expect(await live.openSource("gone", { url: () => Promise.reject(new Error("signed out")) })).toMatchObject({
    ok: false,
    reason: "network",
  });
  // Not a valid URL.
  expect(await live.openSource("nowhere", { url: async () => "http://" })).toMatchObject({ ok: false, reason: "network" });
  expect(failures).toHaveLength(6);
});

test("a file whose codec WebCodecs lacks is decoded whole, and plays", async () => {
  const { live } = await openEngine();
  const info = await live.openSource("gap", { blob: await mediaBlob("google__bear_vorbis_gap.ogg") });
  expect(info).toMatchObject({ ok: true, channels: 2 });
  await until(() => live.peaks.peaksOf("gap")?.complete === true);
  live.setPlan(aPlan({ clips: [aClip({ sourceId: "gap", endFrame: 2 * live.rate })] }));
  let peak = 0;
  live.onMeters((meters) => {
    peak = Math.max(peak, meters.peakLeft);
  });
  live.play();
  await until(() => peak > 0.01);
});

test("B-29 signed URLs may change: every request asks for the present one", async () => {
  // A source that is cached on the device is requested once only.
  expect(await clearSoundCache()).toBe(true);
  const { live } = await openEngine();
  const url = URL.createObjectURL(await mediaBlob(WAV));
  let asked = 0;
  const info = await live.openSource("url", {
    url: () => {
      asked += 1;
      return Promise.resolve(url);
    },
  });
  expect(info).toMatchObject({ ok: true, codec: "pcm-s16" });
  expect(asked).toBeGreaterThan(1);
  URL.revokeObjectURL(url);
});

test("embed: after dispose no worker runs, the context is closed, and gestures have no effect", async () => {
  const running = new Set<Worker>();
  const RealWorker = Worker;
  vi.stubGlobal(
    "Worker",
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        running.add(this);
      }
      override terminate(): void {
        running.delete(this);
        super.terminate();
      }
    },
  );
  const { live, device } = await openEngine();
  const opening = live.openSource("music", { blob: await mediaBlob("katspaugh__stereo.mp3") });
  expect(running.size).toBe(1);
  await live.dispose();
  expect(await opening).toMatchObject({ ok: false, reason: "closed" });
  expect([running.size, device.state, live.state.context]).toEqual([0, "closed", "closed"]);
  await userEvent.click(document.body);
  live.play();
  expect(live.state.transport).toBe("stopped");
});
