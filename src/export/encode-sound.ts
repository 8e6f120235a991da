import { packSegment, unpackSegment } from "./encoded-segment.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import type { Encoders } from "./encoders.ts";
import type { Mixdown } from "./mixdown.ts";
import { reportOf } from "./segment-facts.ts";
import type { MixReport, SegmentFacts } from "./segment-facts.ts";
import type { Segment } from "./segment-grid.ts";
import type { SoundPart } from "./sound-file.ts";
import type { Probe } from "./probe.ts";

export type EncodedSound = {
  /** The packets in a file: exactly as long as the mix. */
  readonly file: Blob;
  readonly report: MixReport;
  readonly probes: readonly Probe[];
  /** How many segments had to be encoded; the others were kept from an earlier export. */
  readonly encodedSegments: number;
};

/**
 * Brings the mix segment by segment and encodes what is new while mixing goes on: what is not kept comes first, and the rest while that is
 * encoded. No more than one segment waits beside those that are being encoded. Rejects with what the mixdown or an encoder rejects with.
 */
export async function encodeSound(
  mixdown: Mixdown,
  encoders: Encoders,
  lengthFrames: number,
  onProgress: (phase: "mix" | "encode", done: number) => void,
): Promise<EncodedSound> {
  const { segments } = mixdown;
  const facts: SegmentFacts[] = [];
  const parts: Promise<SoundPart>[] = [];
  const count = { brought: 0, rendered: 0, encoded: 0 };
  const tellEncoded = () => onProgress("encode", (count.encoded += 1) / segments.length);
  // Rejects at the first failure of an encoding under way, while others are still to be begun.
  let giveUp: (cause: unknown) => void = () => undefined;
  const trouble = new Promise<never>((_, reject) => (giveUp = reject));
  trouble.catch(() => undefined);
  /** An engine has taken what was rendered last. */
  let taken: Promise<unknown> = Promise.resolve();
  let isTaken = true;

  const encode = (segment: Segment, pcm: Float32Array<ArrayBuffer>) => {
    const { index } = segment;
    isTaken = false;
    const started = encoders.start(segment, pcm);
    taken = started.then(() => (isTaken = true));
    // Waited for only before another one is rendered; its failure is told of by the part.
    taken.catch(() => undefined);
    const part = started.then(async ({ encoded }) => {
      const result = await encoded;
      const made = partOf(result);
      mixdown.keep(index, packSegment(result));
      tellEncoded();
      return made;
    });
    part.catch(giveUp);
    parts[index] = part;
  };
  const bring = async (segment: Segment) => {
    const brought = await Promise.race([mixdown.bring(segment.index), trouble]);
    facts[segment.index] = brought.facts;
    onProgress("mix", (count.brought += 1) / segments.length);
    if (brought.type === "found") {
      parts[segment.index] = Promise.resolve(partOf(foundSegment(brought.packed)));
      tellEncoded();
      return;
    }
    count.rendered += 1;
    await Promise.race([taken, trouble]);
    encode(segment, brought.pcm);
  };

  onProgress("mix", 0);
  const missing = new Set(await mixdown.missing());
  const toRender = segments.filter(({ index }) => missing.has(index));
  const toFind = segments.filter(({ index }) => !missing.has(index));
  while (toRender.length + toFind.length > 0) {
    const next = isTaken ? (toRender.shift() ?? toFind.shift()) : (toFind.shift() ?? toRender.shift());
    if (next && missing.has(next.index)) await Promise.race([taken, trouble]);
    if (next) await bring(next);
  }
  const file = await encoders.coding.fileOf(await Promise.all(parts), lengthFrames);
  return { file, report: reportOf(facts), probes: facts.map(({ probe }) => probe), encodedSegments: count.rendered };
}

function foundSegment(packed: ArrayBuffer): EncodedSegment {
  const segment = unpackSegment(packed);
  if (!segment) throw new Error("A kept segment was damaged on its way.");
  return segment;
}

function partOf({ sizesBytes, data }: EncodedSegment): SoundPart {
  return { sizesBytes, data: new Blob([data]) };
}
