import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { createResilientEngine, type ResilientEngine } from "#engine/context/resilient-engine.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import type { MixerCommand } from "#worklets/mixer/mixer-protocol.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aClip, aPlan, until } from "../engine-support.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let engine: ResilientEngine | undefined;
let contexts: AudioContext[] = [];

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
  contexts = [];
});

/** An unlocked engine; each context it opens has the next of these rates, then the last one. */
async function openEngine(
  ...rates: readonly number[]
): Promise<{ readonly live: ResilientEngine; readonly closeContext: () => Promise<void> }> {
  const live = createResilientEngine({
    openContext: () => {
      const context = new AudioContext({ sampleRate: rates[Math.min(contexts.length, rates.length - 1)] ?? 48_000 });
      contexts.push(context);
      return context;
    },
  });
  engine = live;
  await userEvent.click(document.body);
  expect(await live.unlock()).toEqual({ ok: true });
  return { live, closeContext: async () => contexts.at(-1)?.close() };
}

const WAV = "vanilagy__glitch-hop-is-dead.wav";
const planAt = (rate: number) => aPlan({ clips: [aClip({ sourceId: "wav", endFrame: 9 * rate })] });

test("before sound was first started nothing was lost, so there is no audio error", async () => {
  engine = createResilientEngine({ openContext: (sampleRate) => new AudioContext({ sampleRate }) });
  expect(engine.audioError).toBeUndefined();
});

test.runIf(isExhaustive)(
  "a closed context is an audio error; unlock creates another engine with the same plan, sources and position, and it sounds",
  async () => {
    const { live, closeContext } = await openEngine();
    await live.openSource("wav", { blob: await mediaBlob(WAV) });
    live.setPlan(planAt(live.rate));
    live.setMaster(0.5, false);
    live.seek(2);
    live.play();
    await until(() => live.position() > 2.5);
    await closeContext();
    await until(() => live.audioError !== undefined);
    expect(live.audioError).toEqual({ kind: "closed", wasPlaying: true });
    expect(live.state.transport).toBe("stopped");
    const stoppedAt = live.position();
    expect(await live.unlock()).toEqual({ ok: true });
    expect(contexts).toHaveLength(2);
    await until(() => live.audioError === undefined);
    expect(live.position()).toBeCloseTo(stoppedAt, 3);
    let loudest = 0;
    live.onMeters(({ peakLeft, peakRight }) => {
      loudest = Math.max(loudest, peakLeft, peakRight);
    });
    live.play();
    await until(() => live.position() > stoppedAt + 0.5 && loudest > 0.01);
    expect(live.peaks.peaksOf("wav")).toBeDefined();
  },
);

test("if the new context has another rate, the plan's owner is asked for a new one, and the position is the same second", async () => {
  const { live, closeContext } = await openEngine(48_000, 44_100);
  await live.openSource("wav", { blob: await mediaBlob(WAV) });
  live.setPlan(planAt(live.rate));
  live.seek(8.5);
  live.onRenewed(() => live.setPlan(planAt(live.rate)));
  await closeContext();
  await until(() => live.audioError?.kind === "closed");
  expect(live.audioError?.wasPlaying).toBe(false);
  expect(await live.unlock()).toEqual({ ok: true });
  expect(live.rate).toBe(44_100);
  expect(live.position()).toBeCloseTo(8.5, 4);
  await until(() => live.peaks.peaksOf("wav")?.complete === true);
});

test("a source that was being opened when the engine was lost is opened by the next one", async () => {
  const { live, closeContext } = await openEngine();
  const opening = live.openSource("wav", { blob: await mediaBlob(WAV) });
  await closeContext();
  await until(() => live.audioError !== undefined);
  const unlocked = live.unlock();
  expect(await opening).toMatchObject({ ok: true, sourceId: "wav" });
  expect(await unlocked).toEqual({ ok: true });
});

/** The mixer nodes opened from now on, observed from outside the engine. */
function openedMixers(): readonly AudioWorkletNode[] {
  const nodes: AudioWorkletNode[] = [];
  vi.stubGlobal(
    "AudioWorkletNode",
    class extends AudioWorkletNode {
      constructor(context: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
        super(context, name, options);
        nodes.push(this);
      }
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return nodes;
}

/** A plan whose clip has no gains, so that the mixer throws when it reaches the clip. */
function throwingPlan(live: ResilientEngine): MixerCommand {
  const compiled = compilePlan(planAt(live.rate), () => 1);
  return { type: "setPlan", plan: { ...compiled, gains: undefined as unknown as Float64Array } };
}

/** The loudest level reported from now on. */
function loudestOf(live: ResilientEngine): () => number {
  let loudest = 0;
  onTestFinished(
    live.onMeters(({ peakLeft, peakRight }) => {
      loudest = Math.max(loudest, peakLeft, peakRight);
    }),
  );
  return () => loudest;
}

test.runIf(isExhaustive)(
  "a throw on the audio thread during playback is an audio error at once; unlock creates another engine with the same plan and position, and it sounds",
  async () => {
    const mixers = openedMixers();
    const { live } = await openEngine();
    await live.openSource("wav", { blob: await mediaBlob(WAV) });
    live.setPlan(planAt(live.rate));
    live.seek(2);
    live.play();
    await until(() => live.position() > 2.5);
    const from = live.position();
    const throwsAt = performance.now();
    mixers[0]?.port.postMessage(throwingPlan(live));
    await until(() => live.audioError !== undefined, 2000);
    expect(live.audioError).toEqual({ kind: "lost", wasPlaying: true });
    expect(live.state.transport).toBe("stopped");
    const stoppedAt = live.position();
    expect(stoppedAt - from).toBeLessThan((performance.now() - throwsAt) / 1000 + 0.5);
    // Sound that was rendered but not output yet may still be audible; then the playhead stands.
    const lostAt = performance.now();
    await until(() => performance.now() > lostAt + 500);
    expect(live.position() - stoppedAt).toBeLessThan(0.2);
    expect(await live.unlock()).toEqual({ ok: true });
    await until(() => mixers.length === 2);
    await until(() => live.audioError === undefined);
    expect(live.position() - stoppedAt).toBeLessThan(0.2);
    const loudest = loudestOf(live);
    live.play();
    await until(() => live.position() > stoppedAt + 0.5 && loudest() > 0.01);
  },
);

test("a throw on the audio thread during a scrub, while paused, is an audio error, too", async () => {
  const mixers = openedMixers();
  const { live } = await openEngine();
  await live.openSource("wav", { blob: await mediaBlob(WAV) });
  live.setPlan(planAt(live.rate));
  const loudest = loudestOf(live);
  live.step(1, 0.1);
  await until(() => loudest() > 0.01);
  mixers[0]?.port.postMessage(throwingPlan(live));
  live.step(3, 0.1);
  await until(() => live.audioError !== undefined, 5000);
  expect(live.audioError).toEqual({ kind: "lost", wasPlaying: false });
  expect(await live.unlock()).toEqual({ ok: true });
  expect(live.position()).toBeCloseTo(3, 3);
});

test("an engine that cannot be created now is requested again by the next gesture, and no context is left open", async () => {
  const reported: unknown[] = [];
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    reported.push(event.error);
  };
  window.addEventListener("error", onError);
  onTestFinished(() => window.removeEventListener("error", onError));
  const { live, closeContext } = await openEngine();
  await live.openSource("wav", { blob: await mediaBlob(WAV) });
  live.setPlan(planAt(live.rate));
  live.seek(2);
  await closeContext();
  await until(() => live.audioError?.kind === "closed");
  const RealWorker = Worker;
  // `new Worker` throws.
  vi.stubGlobal("Worker", undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(await live.unlock()).toEqual({ ok: false, reason: "unavailable" });
  expect(live.audioError?.kind).toBe("closed");
  expect(reported).toHaveLength(1);
  await until(() => contexts.every(({ state }) => state === "closed"));
  vi.stubGlobal("Worker", RealWorker);
  expect(await live.unlock()).toEqual({ ok: true });
  await until(() => live.audioError === undefined);
  expect(live.position()).toBeCloseTo(2, 3);
});
