import { openBuffers } from "./buffers.ts";
import type { Arrangement } from "./contender.ts";
import { chosenFile } from "./opening.ts";
import { startEngine } from "./engine-ours.ts";
import { pass } from "./statistics.ts";
import { tappedContext, type TapSide } from "./tap.ts";

/** The source of sound that was not played before: the cache on the device, the file, or memory. */
export type ColdKind = "cached" | "decoded" | "buffers";

const RATE = 48_000;
/** The channel shows the position in the file: noise for ten seconds on the left, then on the right, six ranges a minute. */
const RANGE_SECONDS = 10;
const RANGES_A_MINUTE = 6;
/** Detection level for noise of 0.3; an encoder's leakage into the silent channel is far below. */
const LEVEL = 0.05;
const PLACES = 40;

type Player = { readonly play: () => void; readonly seek: (seconds: number) => void; readonly dispose: () => Promise<void> };

async function openCold(kind: ColdKind, arrangement: Arrangement) {
  if (kind === "cached") {
    // Reads the file once beforehand, as in an earlier session.
    const earlier = await startEngine(await tappedContext(RATE), arrangement);
    await earlier.dispose();
  }
  const tap = await tappedContext(RATE);
  const player: Player =
    kind === "buffers"
      ? await openBuffers(tap, arrangement)
      : await startEngine(tap, arrangement, kind === "decoded" ? { decode: { cacheBytes: 0 } } : {});
  return { tap, player };
}

/**
 * Milliseconds from each of 40 seeks, all to positions not played before, to the rendering of the first sample there. The file lasts
 * `minutes` of `minuteSeconds` each.
 */
export async function coldSeeks(kind: ColdKind, minutes: number, minuteSeconds: number): Promise<number[]> {
  const lengthSeconds = minutes * minuteSeconds;
  const clip = { sound: "file", startSeconds: 0, endSeconds: lengthSeconds, offsetSeconds: 0 };
  const { tap, player } = await openCold(kind, { sounds: new Map([["file", chosenFile()]]), clips: [clip], lengthSeconds });
  try {
    const sideOf = (range: number): TapSide => (range % 2 === 0 ? 0 : 1);
    const placeIn = (range: number) =>
      Math.floor(range / RANGES_A_MINUTE) * minuteSeconds + ((range % RANGES_A_MINUTE) + 0.4) * RANGE_SECONDS;
    const spacing = Math.floor((minutes * RANGES_A_MINUTE) / PLACES);
    if (spacing % 2 === 0) throw new Error("Places side by side would sound on the same side.");
    player.seek(placeIn(0));
    player.play();
    await pass(1000);
    const times: number[] = [];
    for (let index = 1; index < PLACES; index += 1) {
      // 11 and 40 have no common factor, and successive positions are never adjacent.
      const range = ((index * 11) % PLACES) * spacing;
      const { heard } = await tap.arm(sideOf(range), LEVEL);
      await pass(60 + Math.random() * 20);
      const asked = Date.now();
      player.seek(placeIn(range));
      times.push((await heard) - asked);
      await pass(60);
    }
    return times;
  } finally {
    await player.dispose();
  }
}
