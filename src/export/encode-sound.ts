import { packSegment, partOf } from "./encoded-segment.ts";
import type { EncodeRun, Encoders, MixedSegment } from "./encoders.ts";
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

/** Segments that are encoded in one go where that many follow each other and wait for an engine: half a minute. */
const RUN_SEGMENTS = 3;

/**
 * Brings the mix segment by segment and encodes what is new, in runs, while mixing goes on: what is not kept comes first, and the rest while
 * that is encoded. No more than one run waits beside those that are being encoded. Rejects with what the mixdown or an encoder rejects with.
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
  /** Consecutive segments that no engine has been given yet. */
  let mixed: MixedSegment[] = [];

  const encode = (run: EncodeRun) => {
    isTaken = false;
    const started = encoders.start(run);
    taken = started.then(() => (isTaken = true));
    // Waited for only before another one is rendered; its failure is told of by its parts.
    taken.catch(() => undefined);
    const encoded = started.then((under) => under.encoded);
    run.forEach(({ segment: { index } }, place) => {
      const part = encoded.then((results) => {
        const result = results[place];
        if (!result) throw new Error("An encoder left out a segment.");
        const made = partOf(result);
        mixdown.keep(index, packSegment(result));
        tellEncoded();
        return made;
      });
      part.catch(giveUp);
      parts[index] = part;
    });
  };
  const encodeMixed = async () => {
    await Promise.race([taken, trouble]);
    encode(mixed);
    mixed = [];
  };
  const bring = async (segment: Segment) => {
    const brought = await Promise.race([mixdown.bring(segment.index), trouble]);
    facts[segment.index] = brought.facts;
    onProgress("mix", (count.brought += 1) / segments.length);
    if (brought.type === "found") {
      parts[segment.index] = Promise.resolve(brought.part);
      tellEncoded();
      return;
    }
    count.rendered += 1;
    if (mixed.length > 0 && !goesOn(mixed, segment)) await encodeMixed();
    mixed.push({ segment, pcm: brought.pcm });
  };

  onProgress("mix", 0);
  const missing = new Set(await mixdown.missing());
  const toRender = segments.filter(({ index }) => missing.has(index));
  const toFind = segments.filter(({ index }) => !missing.has(index));
  while (toRender.length + toFind.length > 0) {
    const next = isTaken ? (toRender.shift() ?? toFind.shift()) : (toFind.shift() ?? toRender.shift());
    if (next && missing.has(next.index)) await Promise.race([taken, trouble]);
    if (next) await bring(next);
    if (mixed.length > 0 && (encoders.isFree() || !goesOn(mixed, toRender[0]))) await encodeMixed();
  }
  const file = await encoders.coding.fileOf(await Promise.all(parts), lengthFrames);
  return { file, report: reportOf(facts), probes: facts.map(({ probe }) => probe), encodedSegments: count.rendered };
}

/** The next segment to be rendered can be encoded in one go with those before it. */
function goesOn(mixed: EncodeRun, next: Segment | undefined): boolean {
  const last = mixed.at(-1)?.segment;
  return mixed.length < RUN_SEGMENTS && last !== undefined && next?.index === last.index + 1;
}
