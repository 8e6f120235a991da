import { afterEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { createEngine } from "#engine/engine.ts";
import type { Engine } from "#engine/types.ts";
import { wavFile } from "../../export/tones.ts";
import { recordedContext } from "../recorded-output.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { aClip, aPlan, until } from "../engine-support.ts";
import { representatives } from "#tests/support/representatives.ts";

const RATE = 48_000;
const MOVES_AFTER = 60;

let engine: Engine | undefined;

afterEach(async () => {
  await engine?.dispose();
  engine = undefined;
});

/** The scrub position at the n-th move. */
const PATHS = {
  "goes to and fro": (move: number, seconds: number) => seconds / 2 + 2 * Math.sin(move / 30),
  "leaps about": (move: number, seconds: number) => (move * 0.618_034 * seconds) % seconds,
};

const ROWS = [
  { path: "goes to and fro", name: "webav-tech__44.1kHz-2chan.m4a", seconds: 120 },
  { path: "leaps about", name: "katspaugh__stereo.mp3", seconds: 170 },
] as const;

test.each(representatives(ROWS))(
  "scrub: a pointer that $path over $name plays it as soon as it is opened, long before it is decoded",
  async (row) => {
    const { path, name, seconds } = row;
    await userEvent.click(document.body);
    const blob = await mediaBlob(name);
    const recording = await recordedContext(RATE);
    const live = createEngine({ openContext: () => recording.context, decode: { cacheBytes: 0 } });
    engine = live;
    await live.unlock();
    // The decode worker is running.
    await live.openSource("other", { blob: wavFile(RATE, 0.1, () => 0.1) });
    live.setPlan(aPlan({ clips: [aClip({ endFrame: seconds * RATE })] }));
    live.scrubStart();
    void live.openSource("source", { blob });
    let moves = 0;
    let movesUnheard: number | undefined;
    await until(() => {
      live.scrubMove(PATHS[path](moves, seconds));
      moves += 1;
      if (movesUnheard === undefined && recording.samples().length > 0) {
        movesUnheard = moves;
        expect(live.peaks.peaksOf("source")?.complete).not.toBe(true);
      }
      return movesUnheard !== undefined && moves === movesUnheard + MOVES_AFTER;
    }, 30_000);
    // At least one grain.
    expect(recording.samples().length / RATE).toBeGreaterThan(0.03);
  },
);
