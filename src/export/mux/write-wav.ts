import type { Mixdown } from "../mix/mixdown.ts";
import type { OutputRun } from "../output/output-files.ts";
import { pcm24 } from "../mix/pcm24.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import type { Probe } from "../verify/sync-probe.ts";
import { reportOf } from "../encode/segment-facts.ts";
import type { MixReport, SegmentFacts } from "../encode/segment-facts.ts";
import { wavHeader } from "./wav-header.ts";
import type { WavDescription } from "./wav-header.ts";

export type WrittenWav = { readonly file: Blob; readonly report: MixReport; readonly probes: readonly Probe[] };

/**
 * Writes the mix segment by segment into a 24-bit Broadcast Wave file; holds one segment in memory. The mixdown must be opened without a
 * cache, so that it renders every segment. Rejects like the mixdown.
 */
export async function writeWav(
  mixdown: Mixdown,
  output: Pick<OutputRun, "store">,
  about: Pick<WavDescription, "lengthFrames" | "description" | "madeMs" | "timeReferenceFrames">,
  onProgress: (done: number) => void,
): Promise<WrittenWav> {
  const { segments } = mixdown;
  const facts: SegmentFacts[] = [];
  const parts: Blob[] = [];
  onProgress(0);
  for (const { index, fromFrame, toFrame, inputFrom } of segments) {
    const delivered = await mixdown.getSegment(index);
    if (delivered.type !== "rendered") throw new Error("A mix without a cache had found something.");
    facts.push(delivered.facts);
    parts.push(await output.store(pcm24(delivered.pcm.subarray(2 * (fromFrame - inputFrom), 2 * (toFrame - inputFrom)))));
    onProgress((index + 1) / segments.length);
  }
  const report = reportOf(facts);
  const header = wavHeader({ ...about, rate: EXPORT_RATE, lufs: report.lufs, truePeakDb: report.truePeakDb });
  return { file: new Blob([header, ...parts], { type: "audio/wav" }), report, probes: facts.map(({ probe }) => probe) };
}
