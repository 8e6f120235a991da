import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine, Meters } from "#engine/types.ts";
import { wavFile } from "../../export/tones.ts";
import { recordedContext, type Recording } from "../recorded-output.ts";
import { aClip, aLane, aPlan, until } from "../engine-support.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const RATE = 48_000;
const SECONDS = 20;
/** Each quarter of a second has its own tone. */
const PLACE_SECONDS = 0.25;

let engine: Engine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

/** An engine with 20 s of sound whose frequency tells the position, by `hertz`. */
async function openTones(hertz: (seconds: number) => number): Promise<{ readonly live: Engine; readonly recording: Recording }> {
  await userEvent.click(document.body);
  const recording = await recordedContext(RATE);
  engine = createEngine({ openContext: () => recording.context });
  expect(await engine.unlock()).toEqual({ ok: true });
  const sampleAt = (time: number) => 0.5 * Math.sin(2 * Math.PI * hertz(time) * time);
  await engine.openSource("tones", { blob: wavFile(RATE, SECONDS, sampleAt) });
  engine.setPlan(aPlan({ clips: [aClip({ sourceId: "tones", endFrame: SECONDS * RATE })] }));
  return { live: engine, recording };
}

const hertzAt = (seconds: number) => 100 * (5 + Math.floor(seconds / PLACE_SECONDS));
/** Odd multiples: no tone at 4 times its speed equals another one at 8 times. */
const oddHertzAt = (seconds: number) => 20 * (11 + 2 * Math.floor(seconds / PLACE_SECONDS));

/** The amount of a tone in the recording: its amplitude times its length in seconds. */
function amountOf(recording: Recording, hertz: number): number {
  const turn = (2 * Math.PI * hertz) / RATE;
  let sine = 0;
  let cosine = 0;
  for (const { rendered, value } of recording.samples()) {
    sine += value * Math.sin(turn * rendered);
    cosine += value * Math.cos(turn * rendered);
  }
  return (2 * Math.hypot(sine, cosine)) / RATE;
}

/** Resolves once there has been sound, and none for a tenth of a second. */
async function untilQuiet({ context, samples, delivered }: Recording): Promise<void> {
  const isQuiet = () => samples().length > 0 && context.currentTime * RATE - (samples().at(-1)?.frame ?? 0) > 4800;
  do {
    await until(isQuiet);
    await delivered();
  } while (!isQuiet());
}

const nextFrame = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(resolve);
  });

test("a scrub sounds at its position, in both directions, and is silent when it rests; the position changes at once", async () => {
  const { live, recording } = await openTones(hertzAt);
  const places = Array.from({ length: 30 }, (_, index) => 0.125 + index * 0.5);
  live.scrubStart();
  expect(live.state).toMatchObject({ transport: "stopped", scrubbing: true });
  // A grain of 40 ms under a Hann window at half scale is 0.01.
  const heard = () => places.flatMap((place) => [place, place + PLACE_SECONDS]).filter((at) => amountOf(recording, hertzAt(at)) > 0.0025);
  // In the first scrub the positions are not decoded yet: on a busy machine some are left before they are.
  for (let drag = 0; drag < 4 && heard().length < 57; drag += 1) {
    for (const seconds of [...places, ...places.toReversed().map((place) => place + PLACE_SECONDS)]) {
      live.scrubMove(seconds);
      expect(live.position()).toBe(seconds);
      await nextFrame();
    }
    await untilQuiet(recording);
  }
  expect(heard().length).toBeGreaterThanOrEqual(57);
  expect(amountOf(recording, hertzAt(16.1))).toBeLessThan(0.0025);
  live.scrubEnd();
  expect([live.state.transport, live.state.scrubbing, live.position()]).toEqual(["stopped", false, 0.375]);
});

test("a scrub during playback halts it; at its end, playback continues from there", async () => {
  const { live } = await openTones(hertzAt);
  live.play();
  await until(() => live.position() > 0.3);
  live.scrubStart();
  live.scrubMove(12);
  expect(live.state.transport).toBe("stopped");
  live.scrubEnd();
  await until(() => live.state.transport === "playing" && live.position() > 12.3);
  expect(live.position()).toBeLessThan(14);
});

test.runIf(isExhaustive)(
  "L and J shuttle with sound, in both directions, the pitch follows the speed; at 0 the transport stops by itself",
  async () => {
    const { live, recording } = await openTones(oddHertzAt);
    // The delay until a source being read is audible is tested elsewhere.
    await until(() => live.peaks.peaksOf("tones")?.complete === true);
    live.seek(10);
    live.shuttle(4);
    await until(() => live.position() > 13);
    expect(live.state).toMatchObject({ transport: "playing", rate: 4 });
    live.shuttle(-8);
    expect(live.state.rate).toBe(-8);
    await until(() => live.state.transport === "stopped");
    expect([live.position(), live.state.rate]).toEqual([0, 0]);
    await untilQuiet(recording);
    // A quarter of a second at half scale, at that speed.
    for (const seconds of [10.6, 11.1, 12.1]) expect(amountOf(recording, 4 * oddHertzAt(seconds))).toBeGreaterThan(0.02);
    for (const seconds of [1.1, 3.1, 6.1, 9.1]) expect(amountOf(recording, 8 * oddHertzAt(seconds))).toBeGreaterThan(0.01);
    expect(live.stats().missedFrames).toBe(0);
  },
);

test("a frame step sounds one picture frame and stops at its start", async () => {
  const { live, recording } = await openTones(hertzAt);
  live.step(8, 1 / 24);
  expect(live.position()).toBe(8);
  await untilQuiet(recording);
  const [first, last] = [recording.samples()[0]?.rendered ?? 0, recording.samples().at(-1)?.rendered ?? 0];
  expect(Math.abs(last - first - RATE / 24)).toBeLessThan(8);
  expect(live.position()).toBe(8);
});

test("meters report each lane's peak, the loudness and the true peak, and come to rest with the sound; nothing is posted after", async () => {
  const { live } = await openTones(hertzAt);
  await live.openSource("tone", { blob: wavFile(RATE, SECONDS, (time) => 0.5 * Math.sin(2 * Math.PI * 1000 * time)) });
  const tone = aClip({ id: "t", sourceId: "tone", laneId: "music", endFrame: SECONDS * RATE, gainDb: -6.0206 });
  const muted = aClip({ id: "m", sourceId: "tones", laneId: "muted", endFrame: SECONDS * RATE });
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
  // A 1 kHz sine in stereo has a loudness equal to its peak level.
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

test("a latency offset moves the playhead to the audible position", async () => {
  const { live } = await openTones(hertzAt);
  live.play();
  await until(() => live.position() > 1);
  const before = live.position();
  live.setLatencyOffset(0.3);
  expect(live.position() - before).toBeLessThan(-0.2);
  expect(live.position() - before).toBeGreaterThan(-0.31);
});
