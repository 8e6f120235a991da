import { Mixer } from "#worklets/mixer/mixer.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import { PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/protocol.ts";
import { indexOfKey, packPage, slotOfKey } from "./decode/page-cache.ts";
import type { SourceReader } from "./source-reader.ts";
import type { EnginePlan } from "./types.ts";
import { wantedPages } from "./worker/wanted-pages.ts";

/** Planar float32, PAGE_FRAMES frames but for the last block. The arrays are the receiver's: they may be transferred. */
export type MixBlock = { readonly startFrame: number; readonly left: Float32Array<ArrayBuffer>; readonly right: Float32Array<ArrayBuffer> };

export type OfflineMixOptions = {
  readonly reader: SourceReader;
  /** Where to begin, frames; 0 where absent. A start inside a clip fades in over CROSSFADE_FRAMES, from there on it is the same bits. */
  readonly fromFrame?: number | undefined;
  /** Where to end: the picture's length. Shorter mixes are padded with silence, longer ones cut. */
  readonly lengthFrames: number;
  /** 0 … 1, after every block. */
  readonly onProgress?: ((ratio: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * The live mix, block by block, without a context: the same mixer code, at unity monitor volume, in memory that does not grow with
 * the length. Opens the plan's sources through the reader; throws its `AudioOpenError`, or the signal's reason when aborted.
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
  let resident = new Set<number>();
  for (let startFrame = fromFrame; startFrame < lengthFrames; startFrame += PAGE_FRAMES) {
    signal?.throwIfAborted();
    const stretch = { from: startFrame, to: Math.min(lengthFrames, startFrame + PAGE_FRAMES), delay: 0 };
    const wanted = new Set(wantedPages(compiled, [stretch], (slot) => lengths.get(slot) ?? 0, Number.POSITIVE_INFINITY));
    for (const key of resident) if (!wanted.has(key)) mixer.pages.drop(slotOfKey(key), indexOfKey(key));
    for (const key of wanted) if (!resident.has(key)) await bring(mixer, reader, sourceIds[slotOfKey(key)] ?? "", key);
    resident = wanted;
    yield renderBlock(mixer, startFrame, stretch.to - startFrame);
    onProgress?.((stretch.to - fromFrame) / (lengthFrames - fromFrame));
  }
}

async function bring(mixer: Mixer, reader: SourceReader, sourceId: string, key: number): Promise<void> {
  const planes = await reader.readPage(sourceId, indexOfKey(key));
  if (planes === undefined) return;
  const { channels, buffer } = packPage(planes);
  mixer.pages.put(slotOfKey(key), indexOfKey(key), channels, buffer);
}

function renderBlock(mixer: Mixer, startFrame: number, frames: number): MixBlock {
  const block = { startFrame, left: new Float32Array(frames), right: new Float32Array(frames) };
  for (let at = 0; at < frames; at += QUANTUM_FRAMES) {
    const count = Math.min(QUANTUM_FRAMES, frames - at);
    mixer.render(block.left.subarray(at, at + count), block.right.subarray(at, at + count), count);
  }
  return block;
}
