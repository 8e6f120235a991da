import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine } from "#engine/types.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aClip, aPlan, until } from "../engine-support.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let engine: Engine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

const NAMES = ["katspaugh__stereo.mp3", "webav-tech__44.1kHz-2chan.m4a", "vanilagy__Toothsome-Meme.VBRv2.mp3", "vanilagy__sample.flac"];

test.runIf(isExhaustive)(
  "sound that is about to play is decoded before the linear passes: played as soon as they are open, four files at once miss almost nothing",
  async () => {
    const live = createEngine({ gestureTarget: document });
    engine = live;
    await userEvent.click(document.body);
    expect(await live.unlock()).toEqual({ ok: true });
    const blobs = await Promise.all(NAMES.map((name) => mediaBlob(name)));
    live.setPlan(
      aPlan({ clips: NAMES.map((name) => aClip({ id: name, sourceId: name, offsetFrames: live.rate, endFrame: 10 * live.rate })) }),
    );
    const opened = await Promise.all(NAMES.map((name, index) => live.openSource(name, { blob: blobs[index] ?? new Blob() })));
    expect(opened.map((info) => info.ok)).toEqual([true, true, true, true]);
    const areComplete = () => NAMES.map((name) => live.peaks.peaksOf(name)?.complete === true);
    live.play();
    await until(() => !live.state.starting && live.position() > 0);
    expect(areComplete()).toContain(false);
    // A seek far ahead, cold as well.
    await until(() => live.position() > 1.5);
    live.seek(6);
    await until(() => !live.state.starting && live.position() > 8);
    // Of four voices together; none on an idle machine.
    expect(live.stats().missedFrames).toBeLessThan(0.2 * live.rate);
    expect(live.stats().voices).toBe(4);
  },
);
