import { packSegment, unpackSegment } from "./encoded-segment.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import type { Encoders } from "./encoders.ts";
import type { Mixdown } from "./mixdown.ts";
import { reportOf } from "./segment-facts.ts";
import type { MixReport, SegmentFacts } from "./segment-facts.ts";
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
 * Brings the mix segment by segment and encodes what is new, while mixing goes on. No more than one segment waits beside those that
 * are being encoded. Rejects with what the mixdown or an encoder rejects with.
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
  let encodedCount = 0;
  let newCount = 0;
  const tellEncoded = () => onProgress("encode", (encodedCount += 1) / segments.length);
  // Rejects at the first failure of an encoding under way, while others are still to be begun.
  let giveUp: (cause: unknown) => void = () => undefined;
  const trouble = new Promise<never>((_, reject) => (giveUp = reject));
  trouble.catch(() => undefined);
  onProgress("mix", 0);
  for (const segment of segments) {
    const brought = await Promise.race([mixdown.bring(segment.index), trouble]);
    facts.push(brought.facts);
    onProgress("mix", (segment.index + 1) / segments.length);
    if (brought.type === "found") {
      parts.push(Promise.resolve(partOf(foundSegment(brought.packed))));
      tellEncoded();
      continue;
    }
    newCount += 1;
    const { encoded } = await Promise.race([encoders.start(segment, brought.pcm), trouble]);
    const part = encoded.then((result) => {
      const made = partOf(result);
      mixdown.keep(segment.index, packSegment(result));
      tellEncoded();
      return made;
    });
    part.catch(giveUp);
    parts.push(part);
  }
  const sound = await encoders.coding.fileOf(await Promise.all(parts), lengthFrames);
  return { file: sound, report: reportOf(facts), probes: facts.map(({ probe }) => probe), encodedSegments: newCount };
}

function foundSegment(packed: ArrayBuffer): EncodedSegment {
  const segment = unpackSegment(packed);
  if (!segment) throw new Error("A kept segment was damaged on its way.");
  return segment;
}

function partOf({ sizesBytes, data }: EncodedSegment): SoundPart {
  return { sizesBytes, data: new Blob([data]) };
}
