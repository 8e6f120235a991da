import { Loudness, TruePeak } from "#engine/loudness.ts";
import { CEILING_DB, Limiter } from "./limiter.ts";
import { FRAME_BYTES, PcmBlobWriter, readPcmBlob } from "./pcm-blob.ts";
import type { StereoBlock } from "./pcm-blob.ts";
import { EXPORT_RATE } from "./plan-export.ts";

/** What was written, for the panel. */
export type MixReport = {
  /** Whether the limiter had to work (D1). */
  readonly limited: boolean;
  /** True peak of the sum before the limiter, dBTP; −Infinity for silence. */
  readonly sumPeakDb: number;
  /** True peak of what is written, dBTP. */
  readonly truePeakDb: number;
  /** Integrated loudness of what is written; undefined for silence. */
  readonly lufs: number | undefined;
};

export type MasteredMix = {
  /** Interleaved stereo float32 at 48 kHz. */
  readonly pcm: Blob;
  readonly report: MixReport;
};

/**
 * Two passes (D36): the sum is written and measured; only where its true peak exceeds −1 dBTP a second pass limits it.
 * @param onLimiting how much of the second pass is done, 0 … 1; never called without one
 */
export async function masterMix(blocks: AsyncIterable<StereoBlock>, onLimiting: (done: number) => void): Promise<MasteredMix> {
  const sum = await writeMeasured(blocks);
  if (sum.truePeakDb <= CEILING_DB)
    return { pcm: sum.pcm, report: { limited: false, sumPeakDb: sum.truePeakDb, truePeakDb: sum.truePeakDb, lufs: sum.lufs } };
  const limited = await writeMeasured(limitedBlocks(sum.pcm, onLimiting));
  return { pcm: limited.pcm, report: { limited: true, sumPeakDb: sum.truePeakDb, truePeakDb: limited.truePeakDb, lufs: limited.lufs } };
}

async function writeMeasured(blocks: AsyncIterable<StereoBlock>) {
  const writer = new PcmBlobWriter();
  const peak = new TruePeak();
  const loudness = new Loudness(EXPORT_RATE);
  for await (const { left, right } of blocks) {
    writer.add(left, right);
    peak.add(left, right);
    loudness.add(left, right);
  }
  return { pcm: writer.finish(), truePeakDb: 20 * Math.log10(peak.finish()), lufs: loudness.integrated() };
}

async function* limitedBlocks(pcm: Blob, onLimiting: (done: number) => void): AsyncGenerator<StereoBlock> {
  const limiter = new Limiter(EXPORT_RATE);
  const totalFrames = pcm.size / FRAME_BYTES;
  let doneFrames = 0;
  for await (const block of readPcmBlob(pcm)) {
    yield limit(limiter, block);
    doneFrames += block.left.length;
    onLimiting(doneFrames / totalFrames);
  }
  const silence = new Float32Array(limiter.delayFrames);
  yield limit(limiter, { left: silence, right: silence });
}

function limit(limiter: Limiter, block: StereoBlock): StereoBlock {
  const left = new Float32Array(block.left.length);
  const right = new Float32Array(block.left.length);
  const frames = limiter.process(block.left, block.right, left, right);
  return { left: left.subarray(0, frames), right: right.subarray(0, frames) };
}
