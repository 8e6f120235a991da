import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine, Meters } from "#engine/types.ts";
import { wavFile } from "../export/tones.ts";
import { recordedContext, type Recording } from "./heard.ts";
import { aClip, aLane, aPlan, until } from "./support.ts";

const RATE = 48_000;
const SECONDS = 20;

let engine: Engine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

/** An engine with 20 s of sound whose level tells the place: it grows by 1/40 a second. */
async function openStairs(): Promise<{ readonly live: Engine; readonly recording: Recording }> {
  await userEvent.click(document.body);
  const recording = await recordedContext(RATE);
  engine = createEngine({ openContext: () => recording.context });
  expect(await engine.unlock()).toEqual({ ok: true });
  await engine.openSource("stairs", { blob: wavFile(RATE, SECONDS, (time) => (1 + Math.floor(time * 4)) / 160) });
  engine.setPlan(aPlan({ clips: [aClip({ sourceId: "stairs", endFrame: SECONDS * RATE })] }));
  return { live: engine, recording };
}

const nextFrame = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(resolve);
  });

test("a drag of the playhead sounds where the hand is, both ways, and is silent when it rests; the position is the hand's at once", async () => {
  const { live, recording } = await openStairs();
  live.beginScrub();
  expect(live.state).toMatchObject({ transport: "stopped", scrubbing: true });
  const places: number[] = [];
  for (let index = 0; index < 30; index += 1) places.push(0.125 + index * 0.5);
  for (const seconds of [...places, ...places.toReversed()]) {
    live.scrub(seconds);
    expect(live.position()).toBe(seconds);
    await nextFrame();
    await nextFrame();
  }
  const levels = () => new Set(recording.samples().map(({ value }) => Math.round(value * 160)));
  await until(() => places.filter((seconds) => levels().has(1 + Math.floor(seconds * 4))).length >= 28);
  await until(() => recording.context.currentTime * RATE - (recording.samples().at(-1)?.frame ?? 0) > 4800);
  live.endScrub();
  expect([live.state.transport, live.state.scrubbing, live.position()]).toEqual(["stopped", false, places[0]]);
});

test("a drag while playing halts it; let go, it plays on from there", async () => {
  const { live } = await openStairs();
  live.play();
  await until(() => live.position() > 0.3);
  live.beginScrub();
  live.scrub(12);
  expect(live.state.transport).toBe("stopped");
  live.endScrub();
  await until(() => live.state.transport === "playing" && live.position() > 12.3);
  expect(live.position()).toBeLessThan(14);
});

test("L and J shuttle with sound, both ways; at 0 the transport stops by itself", async () => {
  const { live, recording } = await openStairs();
  live.seek(10);
  live.shuttle(4);
  await until(() => live.position() > 13);
  expect(live.state).toMatchObject({ transport: "playing", rate: 4 });
  live.shuttle(-8);
  expect(live.state.rate).toBe(-8);
  await until(() => live.state.transport === "stopped");
  expect([live.position(), live.state.rate]).toEqual([0, 0]);
  const heard = new Set(recording.samples().map(({ value }) => Math.round(value * 160)));
  for (const seconds of [1.1, 3.1, 6.1, 10.6, 12.1]) expect(heard.has(1 + Math.floor(seconds * 4))).toBe(true);
  expect(live.stats().missedFrames).toBe(0);
});

test("a frame step sounds one picture frame and stands at its start", async () => {
  const { live, recording } = await openStairs();
  live.step(8, 1 / 24);
  expect(live.position()).toBe(8);
  await until(() => recording.samples().length >= RATE / 24);
  await until(() => recording.context.currentTime * RATE - (recording.samples().at(-1)?.frame ?? 0) > 4800);
  expect(recording.samples()).toHaveLength(RATE / 24);
  expect(live.position()).toBe(8);
});

test("meters tell each lane's peak, the loudness and the true peak, and come to rest with the sound; nothing is posted after", async () => {
  const { live } = await openStairs();
  await live.openSource("tone", { blob: wavFile(RATE, SECONDS, (time) => 0.5 * Math.sin(2 * Math.PI * 1000 * time)) });
  const tone = aClip({ id: "t", sourceId: "tone", laneId: "music", endFrame: SECONDS * RATE, gainDb: -6.0206 });
  const muted = aClip({ id: "m", sourceId: "stairs", laneId: "muted", endFrame: SECONDS * RATE });
  const lanes = [aLane({ id: "music", gain: 0.5 }), aLane({ id: "muted", muted: true })];
  live.setPlan(aPlan({ clips: [tone, muted], lanes }));
  let reports = 0;
  let last: Meters | undefined;
  const stop = live.onMeters((meters) => {
    reports += 1;
    last = meters;
  });
  live.play();
  await until(() => last?.loudness.shortTermLufs !== undefined);
  const { momentaryLufs = 0, shortTermLufs = 0, integratedLufs = 0, truePeakDb = 0 } = last?.loudness ?? {};
  // A sine at 1 kHz reads what its peak level is, in stereo.
  for (const lufs of [momentaryLufs, shortTermLufs, integratedLufs]) expect(lufs).toBeCloseTo(-18.06, 1);
  expect(truePeakDb).toBeCloseTo(-18.06, 1);
  expect([...(last?.lanes.keys() ?? [])]).toEqual(["music"]);
  expect(last?.lanes.get("music")?.peakLeft).toBeCloseTo(0.125, 2);
  live.pause();
  await until(() => last?.peakLeft === 0);
  expect(last).toMatchObject({ peakRight: 0, loudness: { momentaryLufs: undefined, integratedLufs: expect.closeTo(-18.06, 1) } });
  const rest = reports;
  const restSince = performance.now();
  await until(() => performance.now() - restSince > 300);
  expect(reports).toBe(rest);
  live.resetLoudness();
  live.play();
  await until(() => reports > rest);
  expect(last?.loudness.integratedLufs).toBeUndefined();
  stop();
});

test("a latency offset moves the playhead to where the ear is", async () => {
  const { live } = await openStairs();
  live.play();
  await until(() => live.position() > 1);
  const before = live.position();
  live.setLatencyOffset(0.3);
  expect(live.position() - before).toBeLessThan(-0.2);
  expect(live.position() - before).toBeGreaterThan(-0.31);
});
