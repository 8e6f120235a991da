import { openBuffers } from "./buffers.ts";
import type { Arrangement, Contender, Kind } from "./contender.ts";
import { openOurs } from "./engine-ours.ts";
import { tappedContext, type Tap } from "./tap.ts";
import { openTone } from "./tone.ts";

const OPEN: Readonly<Record<Kind, (tap: Tap, arrangement: Arrangement) => Promise<Contender>>> = {
  ours: openOurs,
  tone: openTone,
  buffers: openBuffers,
};

/** Opens a contender with an arrangement, runs the measurement, and closes the contender. */
export async function withContender<A extends Arrangement, T>(
  kind: Kind,
  rate: number,
  arrange: (rate: number) => A,
  use: (contender: Contender, arrangement: A) => Promise<T>,
): Promise<T> {
  const tap = await tappedContext(rate);
  const arrangement = arrange(tap.context.sampleRate);
  const contender = await OPEN[kind](tap, arrangement);
  try {
    return await use(contender, arrangement);
  } finally {
    await contender.dispose();
  }
}
