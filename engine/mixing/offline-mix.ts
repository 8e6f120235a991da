import { Mixer } from "#worklets/mixer/mixer.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { indexOfKey, packPage, slotOfKey } from "../decode/pcm/page-cache.ts";
import type { SourceReader } from "../sources/source-reader.ts";
import type { EnginePlan } from "../types.ts";
import { pagesToPrefetch } from "../worker/prefetch-plan.ts";

/** Planar float32; PAGE_FRAMES frames, fewer in the last block. The receiver owns the arrays and may transfer them. */
export type MixBlock = { readonly startFrame: number; readonly left: Float32Array<ArrayBuffer>; readonly right: Float32Array<ArrayBuffer> };

export type OfflineMixOptions = {
  readonly reader: SourceReader;
  /** First frame; 0 where absent. A start inside a clip fades in over CROSSFADE_FRAMES; after that the bits equal those of a mix from 0. */
  readonly fromFrame?: number | undefined;
  /** Length of the picture: shorter mixes are padded with silence, longer ones cut. */
  readonly lengthFrames: number;
  /** Called with 0 … 1 after every block. */
  readonly onProgress?: ((ratio: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Consecutive pages of a source that are needed within this range (5.5 s) are decoded as one batch. */
const AHEAD_FRAMES = 16 * PAGE_FRAMES;
/** For all sources together: 40 MB in stereo, somewhat less than the reader's cache. */
const MOST_AHEAD_PAGES = 320;

/**
 * The live mix without a context, block by block: the same mixer code at unity monitor volume, in memory that does not grow with the
 * length. Opens the plan's sources through the reader. Throws the reader's `AudioOpenError`, or the signal's reason when aborted.
 */
export async function* offlineMix(plan: EnginePlan, options: OfflineMixOptions): AsyncGenerator<MixBlock, void, undefined> {
  const { reader, fromFrame = 0, lengthFrames, onProgress, signal } = options;
  const sourceIds = [...new Set(plan.clips.map((clip) => clip.sourceId))];
  const compiled = { ...compilePlan(plan, (sourceId) => sourceIds.indexOf(sourceId)), playableFrames: lengthFrames };
  const mixer = new Mixer(0, reader.rate);
  const lengths = new Map<number, number>();
  for (const slot of new Set(compiled.slot)) {
    signal?.throwIfAborted();
    const length = await reader.open(sourceIds[slot] ?? "");
    lengths.set(slot, length);
    mixer.pages.openSlot(slot, length);
  }
  mixer.setPlan(compiled);
  mixer.play(fromFrame);
  const pagesFor = (from: number, frames: number, most: number) => {
    const range = { from, to: Math.min(lengthFrames, from + frames), delay: 0 };
    return new Set(pagesToPrefetch(compiled, [range], (slot) => lengths.get(slot) ?? 0, most));
  };
  let resident = new Set<number>();
  for (let startFrame = fromFrame; startFrame < lengthFrames; startFrame += PAGE_FRAMES) {
    signal?.throwIfAborted();
    const wanted = pagesFor(startFrame, PAGE_FRAMES, Number.POSITIVE_INFINITY);
    for (const key of resident) if (!wanted.has(key)) mixer.pages.drop(slotOfKey(key), indexOfKey(key));
    const missing = [...wanted].filter((key) => !resident.has(key));
    const soon = missing.length > 0 ? pagesFor(startFrame, AHEAD_FRAMES, MOST_AHEAD_PAGES) : wanted;
    for (const key of missing) await bring(mixer, reader, sourceIds[slotOfKey(key)] ?? "", key, consecutivePagesFrom(key, soon));
    resident = wanted;
    const frames = Math.min(PAGE_FRAMES, lengthFrames - startFrame);
    yield renderBlock(mixer, startFrame, frames);
    onProgress?.((startFrame + frames - fromFrame) / (lengthFrames - fromFrame));
  }
}

/** How many consecutive pages of one source, from `key` on, are in `keys`. */
function consecutivePagesFrom(key: number, keys: ReadonlySet<number>): number {
  let count = 1;
  while (keys.has(key + count)) count += 1;
  return count;
}

async function bring(mixer: Mixer, reader: SourceReader, sourceId: string, key: number, pages: number): Promise<void> {
  const channels = await reader.readPage(sourceId, indexOfKey(key), pages);
  if (channels === undefined) return;
  const page = packPage(channels);
  mixer.pages.put(slotOfKey(key), indexOfKey(key), page.channels, page.buffer);
}

function renderBlock(mixer: Mixer, startFrame: number, frames: number): MixBlock {
  const block = { startFrame, left: new Float32Array(frames), right: new Float32Array(frames) };
  for (let at = 0; at < frames; at += QUANTUM_FRAMES) {
    const count = Math.min(QUANTUM_FRAMES, frames - at);
    mixer.render(block.left.subarray(at, at + count), block.right.subarray(at, at + count), count);
  }
  return block;
}
