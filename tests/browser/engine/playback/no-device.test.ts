import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { createResilientEngine, type ResilientEngine } from "#engine/context/resilient-engine.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { deviceFault, type DeviceFault } from "#tests/support/editor/device-fault.ts";
import { aClip, aLane, aPlan, speedOf, until } from "../engine-support.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

const WAV = "vanilagy__glitch-hop-is-dead.wav";

let engine: ResilientEngine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

const renderQuantum = Reflect.get(MixerMessageHandler.prototype, "render") as (
  this: MixerMessageHandler,
  ...quantum: readonly unknown[]
) => boolean;

const planAt = (rate: number, muted = false) =>
  aPlan({ clips: [aClip({ sourceId: "wav", endFrame: 9 * rate })], lanes: [aLane({ muted })] });

/** An engine without a device, with one clip, after a click. */
async function openSilently(
  how: "suspended" | "standing",
  habits: Parameters<typeof deviceFault>[1] = {},
): Promise<{ readonly live: ResilientEngine; readonly device: DeviceFault }> {
  const device = deviceFault(how, habits);
  const live = createResilientEngine();
  engine = live;
  await live.openSource("wav", { blob: await mediaBlob(WAV) });
  live.setPlan(planAt(live.rate));
  await userEvent.click(document.body);
  expect(await live.unlock()).toEqual({ ok: true });
  return { live, device };
}

function peakOf(live: ResilientEngine): () => number {
  let peak = 0;
  onTestFinished(
    live.onMeters(({ peakLeft, peakRight }) => {
      peak = Math.max(peakLeft, peakRight);
    }),
  );
  return () => peak;
}

for (const [how, words] of representatives([
  ["suspended", "never starts, as in Firefox"],
  ["standing", "says that it runs, and stands still"],
] as const)) {
  test(`without a sound device, where the context ${words}, everything plays by the wall clock`, async () => {
    const { live } = await openSilently(how);
    expect(live.audioError).toEqual({ kind: "silent", wasPlaying: false });
    const peak = peakOf(live);
    live.play();
    await until(() => live.position() > 0.5 && peak() > 0.01);
    expect(await speedOf(live)).toBeCloseTo(1, 1);

    live.seek(3);
    expect(live.position()).toBe(3);
    await until(() => live.position() > 3.3);
    live.setPlan(planAt(live.rate, true));
    await until(() => peak() === 0);
    live.setPlan(planAt(live.rate));
    await until(() => peak() > 0.01);
    live.setLoop({ enabled: true, startSeconds: 5, endSeconds: 5.5 });
    live.seek(5.3);
    await until(() => live.position() < 5.3);
    expect(live.position()).toBeGreaterThanOrEqual(5);
    live.setLoop({ enabled: false });
    live.pause();
    await until(() => live.state.transport === "stopped" && peak() === 0);
    live.seek(8.8);
    live.play();
    await until(() => live.state.transport === "stopped");
    expect(live.position()).toBeCloseTo(9, 2);
  });
}

test.each(representatives(["suspended", "standing"] as const))(
  "without a sound device, play that is requested while the first gesture is still being handled plays, too (%s)",
  async (how) => {
    deviceFault(how);
    const live = createResilientEngine();
    engine = live;
    live.setPlan(planAt(live.rate));
    await userEvent.click(document.body);
    const first = live.unlock();
    live.play();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = live.unlock();
    expect(await Promise.all([first, second])).toEqual([{ ok: true }, { ok: true }]);
    await until(() => live.state.transport === "playing" && live.position() > 0.3);
    live.pause();
  },
);

test.runIf(isExhaustive)("a device that comes while it plays silently is heard at once, from the same place", async () => {
  const { live, device } = await openSilently("suspended");
  live.seek(2);
  live.play();
  await until(() => live.position() > 2.5);
  device.connect();
  await until(() => live.audioError === undefined);
  const at = live.position();
  expect(at).toBeGreaterThan(2.5);
  expect(live.state).toMatchObject({ context: "running", transport: "playing", rate: 1 });
  await until(() => live.position() > at + 0.5);
  const peak = peakOf(live);
  await until(() => peak() > 0.01);
});

test.runIf(isExhaustive)(
  "where no context starts any more at the rate of one that could not, the device is heard at another rate",
  async () => {
    const { live, device } = await openSilently("suspended", { keepsDeadRates: true });
    live.onRenewed(() => live.setPlan(planAt(live.rate)));
    live.seek(2);
    live.play();
    await until(() => live.position() > 2.5);
    device.connect();
    await until(() => live.audioError === undefined);
    expect([live.rate, live.state.transport]).toEqual([44_100, "playing"]);
    expect(live.position()).toBeGreaterThan(2.5);
    const peak = peakOf(live);
    await until(() => peak() > 0.01);
  },
);

test.runIf(isExhaustive)("devices that are connected one after the other leave one context, which plays on", async () => {
  const { live, device } = await openSilently("suspended", { closingMs: 60 });
  live.play();
  await until(() => live.position() > 0.3);
  device.connect();
  await new Promise((resolve) => setTimeout(resolve, 12));
  device.connect();
  await until(() => live.audioError === undefined);
  await until(() => device.open().length === 1);
  const at = live.position();
  await until(() => live.position() > at + 0.5);
  expect(live.audioError).toBeUndefined();
});

test.runIf(isExhaustive)("a device that is connected during a scrub is used when the scrub ends, and plays on", async () => {
  const { live, device } = await openSilently("suspended");
  live.play();
  await until(() => live.position() > 0.3);
  live.scrubStart();
  live.scrubMove(4);
  device.connect();
  await until(() => device.open().some(({ state }) => state === "running"));
  live.scrubMove(5);
  expect([live.audioError?.kind, live.state.scrubbing]).toEqual(["silent", true]);
  live.scrubEnd();
  await until(() => live.audioError === undefined);
  await until(() => live.state.transport === "playing" && live.position() > 5.3);
});

test.runIf(isExhaustive)("without a sound device the mixer stops rendering while paused; the next play continues from there", async () => {
  const { live } = await openSilently("suspended");
  live.play();
  await until(() => live.position() > 0.3);
  const render = vi.spyOn(MixerMessageHandler.prototype, "render");
  onTestFinished(() => render.mockRestore());
  live.pause();
  let lastMs = performance.now();
  render.mockImplementation(function noted(this: MixerMessageHandler, ...quantum) {
    lastMs = performance.now();
    return renderQuantum.apply(this, quantum);
  });
  await until(() => performance.now() - lastMs > 1000);
  const at = live.position();
  live.play();
  await until(() => live.position() > at + 0.3);
  expect(live.position()).toBeLessThan(at + 0.6);
});

test.runIf(isExhaustive)("a device of which the browser says nothing is found by the next press on play", async () => {
  const { live, device } = await openSilently("standing");
  // The first search for a device has ended.
  await until(() => device.open().length === 0);
  device.connectUnsaid();
  expect(await live.unlock()).toEqual({ ok: true });
  live.play();
  await until(() => live.audioError === undefined && live.position() > 0.3);
  expect(device.open().map(({ state }) => state)).toEqual(["running"]);
});

test("a device that is disconnected during playback stops it and says so; one press continues silently", async () => {
  const device = deviceFault("none");
  const live = createResilientEngine();
  engine = live;
  live.setPlan(planAt(live.rate));
  await userEvent.click(document.body);
  expect(await live.unlock()).toEqual({ ok: true });
  expect(live.audioError).toBeUndefined();
  live.play();
  await until(() => live.position() > 0.3);
  await device.pullOut();
  await until(() => live.audioError?.kind === "lost");
  expect(live.audioError?.wasPlaying).toBe(true);
  const at = live.position();
  await userEvent.click(document.body);
  expect(await live.unlock()).toEqual({ ok: true });
  expect(live.audioError?.kind).toBe("silent");
  expect(live.position()).toBeCloseTo(at, 2);
  live.play();
  await until(() => live.position() > at + 0.5);
});

test.runIf(isExhaustive)("without a gesture it is the browser that keeps the sound back: nothing is said about devices", async () => {
  deviceFault("suspended");
  const live = createResilientEngine();
  engine = live;
  Object.defineProperty(navigator, "userActivation", { get: () => ({ isActive: false, hasBeenActive: false }), configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "userActivation");
  });
  expect(await live.unlock()).toEqual({ ok: false, reason: "blocked" });
  expect(live.audioError).toBeUndefined();
});

test.runIf(isExhaustive)("a disposed engine leaves no context open, even while it searches for a device", async () => {
  const { live, device } = await openSilently("suspended");
  await until(() => device.open().length > 0);
  await live.dispose();
  await until(() => device.open().length === 0);
});
