import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine } from "#engine/types.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aClip, aPlan, speedOf, until } from "../engine-support.ts";

let engine: Engine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

async function openEngine(): Promise<Engine> {
  engine = createEngine({ gestureTarget: document });
  await userEvent.click(document.body);
  expect(await engine.unlock()).toEqual({ ok: true });
  return engine;
}

test("B-113 a decoded file plays: a second of position takes a second, and something is audible", async () => {
  const live = await openEngine();
  const info = await live.openSource("music", { blob: await mediaBlob("katspaugh__stereo.mp3") });
  expect(info).toMatchObject({ ok: true, codec: "mp3", container: "MP3", channels: 2 });
  let peak = 0;
  live.onMeters((meters) => {
    peak = Math.max(peak, meters.peakLeft);
  });
  live.setPlan(aPlan({ clips: [aClip({ sourceId: "music", endFrame: 20 * live.rate })] }));
  live.seek(5);
  await until(() => live.peaks.peaksOf("music")?.complete === true, 30_000);
  live.play();
  await until(() => live.state.transport === "playing" && !live.state.starting && live.position() > 5.1);
  expect(await speedOf(live)).toBeCloseTo(1, 1);
  expect(peak).toBeGreaterThan(0.01);
  expect(live.stats().missedFrames).toBe(0);
  live.pause();
  await until(() => live.state.transport === "stopped");
});

test("B-113 after a pause, subscribers are notified when the playhead has reached its last position, where the picture stops too", async () => {
  const live = await openEngine();
  live.setPlan(aPlan({ clips: [], playableFrames: 60 * live.rate }));
  live.play();
  await until(() => live.position() > 0.5);
  let reported = Number.NaN;
  live.onState(() => {
    reported = live.position();
  });
  live.pause();
  // The playhead stands where it was reported last, for 30 polls in a row.
  let stoodPolls = 0;
  await until(() => {
    stoodPolls = live.state.transport === "stopped" && live.position() === reported ? stoodPolls + 1 : 0;
    return stoodPolls === 30;
  });
});
