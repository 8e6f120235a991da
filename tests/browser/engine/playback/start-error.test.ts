import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine } from "#engine/types.ts";
import { clickAt, wavFile } from "../../export/tones.ts";
import { recordedContext } from "../recorded-output.ts";
import { representatives } from "#tests/support/representatives.ts";
import { aClip, aPlan, until } from "../engine-support.ts";

let engine: Engine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

/** Clips of one loud sample each, at these frames. */
const clicks = (frames: readonly number[]) =>
  frames.map((startFrame, index) => aClip({ id: `${index}`, sourceId: "click", startFrame, endFrame: startFrame + 64 }));

test.each(representatives([48_000, 44_100, 96_000]))(
  "B-111 at %i Hz every clip starts on its sample, also those added by an edit during playback and with the main thread blocked for 3 s",
  async (rate) => {
    await userEvent.click(document.body);
    const { context, samples } = await recordedContext(rate);
    engine = createEngine({ sampleRate: rate, openContext: () => context });
    const live = engine;
    expect(await live.unlock()).toEqual({ ok: true });
    expect(live.rate).toBe(rate);
    await live.openSource("click", { blob: wavFile(rate, 0.02, clickAt(0, 0.5)) });
    const before = Array.from({ length: 5 }, (_, index) => 1000 + index * 4007);
    live.setPlan(aPlan({ clips: clicks(before), playableFrames: 10 * rate }));
    live.play();
    await until(() => samples().length > 1);
    // Relative to the present position: a busy machine may have delayed the page. The last ones come after the block.
    const next = Math.round((live.position() + 0.5) * rate);
    const after = Array.from({ length: 60 }, (_, index) => next + index * Math.round(rate / 15 + 7));
    live.setPlan(aPlan({ clips: clicks([...before, ...after]), playableFrames: 10 * rate }));
    const blockedSince = performance.now();
    while (performance.now() - blockedSince < 3000);
    await expect.poll(() => samples().length, { timeout: 20_000 }).toBe(before.length + after.length);
    const first = samples()[0]?.rendered ?? 0;
    const heard = samples().map(({ rendered, value }) => [rendered - first, value.toFixed(3)]);
    expect(heard).toEqual([...before, ...after].map((frame) => [frame - 1000, "0.500"]));
    expect(live.stats().missedFrames).toBe(0);
  },
);

test("B-111 a move, a mute and a delete during playback are audible at once", async () => {
  await userEvent.click(document.body);
  const rate = 48_000;
  const { context, samples } = await recordedContext(rate);
  engine = createEngine({ openContext: () => context });
  const live = engine;
  expect(await live.unlock()).toEqual({ ok: true });
  await live.openSource("tone", {
    blob: wavFile(rate, 10, () => 0.25),
  });
  const clip = aClip({ sourceId: "tone", endFrame: 10 * rate });
  const play = (fields: Partial<typeof clip>) => live.setPlan(aPlan({ clips: [{ ...clip, ...fields }] }));
  play({});
  live.play();
  const latest = () => samples().at(-1);
  await until(() => latest()?.value.toFixed(2) === "0.25");
  play({ gainDb: -6.0206 });
  await until(() => latest()?.value.toFixed(3) === "0.125");
  const changed = samples().findIndex(({ value }) => value < 0.2499);
  const crossfade = samples()
    .slice(changed - 1, changed + 128)
    .map(({ value }) => value);
  expect(crossfade.every((value, index) => index === 0 || Math.abs(value - (crossfade[index - 1] ?? 0) + 0.125 / 128) < 1e-5)).toBe(true);
  live.setPlan(aPlan({ clips: [], playableFrames: 10 * rate }));
  const isSilentNow = () => context.currentTime * rate - (latest()?.frame ?? 0) > 4800;
  await until(isSilentNow);
  expect(live.state.transport).toBe("playing");
});
