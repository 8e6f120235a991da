import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine } from "#engine/types.ts";
import { lanesToToggle, toggleWhilePlaying } from "#tests/support/editor/toggling.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { aClip, aPlan, until } from "../engine-support.ts";

let engine: Engine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

/** Nothing is cached on the device: every page is decoded when it is needed. */
async function openEngine(): Promise<Engine> {
  engine = createEngine({ gestureTarget: document, decode: { cacheBytes: 0 } });
  await userEvent.click(document.body);
  expect(await engine.unlock()).toEqual({ ok: true });
  return engine;
}

async function openSources(live: Engine, ids: readonly string[]): Promise<void> {
  const blob = await mediaBlob("katspaugh__stereo.mp3");
  for (const id of ids) expect(await live.openSource(id, { blob })).toMatchObject({ ok: true });
  for (const id of ids) await until(() => live.peaks.peaksOf(id)?.complete === true, 60_000);
}

test("a mute or a solo that ends during playback makes its lane audible at once, also soon after a seek: no frame is missed", async () => {
  const live = await openEngine();
  const sourceIds = representatives(["0", "1", "2", "3"], 3);
  await openSources(live, sourceIds);
  const results = await toggleWhilePlaying(live, lanesToToggle(sourceIds, 90, live.rate), isExhaustive ? 10 : 3, 1);
  expect(results.filter(({ missedFrames }) => missedFrames > 0)).toEqual([]);
});

test("an edit during playback, of sound that has not been read yet, makes no gap, also if a seek follows it late", async () => {
  const live = await openEngine();
  await openSources(live, ["music", "other"]);
  const planOf = (sourceId: string) => aPlan({ clips: [aClip({ sourceId, endFrame: 90 * live.rate })] });
  live.setPlan(planOf("music"));
  live.seek(20);
  live.play();
  await until(() => !live.state.starting && live.position() > 20.3);
  live.setPlan(planOf("other"));
  // A busy page: the mixer renders several quanta before it receives the next command.
  const busyUntil = performance.now() + 30;
  while (performance.now() < busyUntil);
  live.seek(60);
  await until(() => !live.state.starting && live.position() > 60.3);
  expect(live.stats().missedFrames).toBe(0);
});
