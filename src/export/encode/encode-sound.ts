import { packSegment } from "./encoded-segment.ts";
import type { EncodeRun, Encoders, MixedSegment } from "./encoders.ts";
import { Prefetcher } from "../mix/prefetcher.ts";
import type { Mixdown } from "../mix/mixdown.ts";
import { reportOf } from "./segment-facts.ts";
import type { MixReport, SegmentFacts } from "./segment-facts.ts";
import type { MixSegment } from "../mix/segment-grid.ts";
import { SoundParts } from "./sound-parts.ts";
import type { Probe } from "../verify/sync-probe.ts";

export type EncodedSound = {
  /** The packets in a file that is exactly as long as the mix. */
  readonly file: Blob;
  readonly report: MixReport;
  readonly probes: readonly Probe[];
  /** How many segments had to be encoded; the others were cached by an earlier export. */
  readonly encodedSegments: number;
};

/** At most this many consecutive segments are encoded in one go while they wait for an engine: half a minute. */
const RUN_SEGMENTS = 3;
/** Cached segments that are requested in parallel: the way to the worker and back takes longer than the answer. */
const ASKED_FOR = 8;

/**
 * Requests the mix segment by segment and encodes new segments in groups while mixing continues: segments that are not cached come first,
 * cached ones while those are encoded. At most one group waits beside those being encoded, plus `ASKED_FOR` segments if cached ones turn
 * out to be missing. Rejects like the mixdown and the encoders.
 */
export async function encodeSound(
  mixdown: Mixdown,
  encoders: Encoders,
  lengthFrames: number,
  onProgress: (phase: "mix" | "encode", done: number) => void,
): Promise<EncodedSound> {
  const { segments } = mixdown;
  const facts: SegmentFacts[] = [];
  const parts = new SoundParts();
  const encodings: Promise<void>[] = [];
  const count = { brought: 0, rendered: 0, encoded: 0 };
  const tellEncoded = () => onProgress("encode", (count.encoded += 1) / segments.length);
  // Rejects at the first failure of a running encoding, while others have not begun.
  let giveUp: (cause: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (giveUp = reject));
  failure.catch(() => undefined);
  /** Resolves when an engine has accepted the last group. */
  let taken: Promise<unknown> = Promise.resolve();
  let isTaken = true;
  /** Consecutive segments that are not assigned to an engine yet. */
  let mixed: MixedSegment[] = [];

  const encode = (run: EncodeRun) => {
    isTaken = false;
    const started = encoders.start(run);
    taken = started.then(() => (isTaken = true));
    // Awaited only before the next segment is rendered; its failure is reported by its encodings.
    taken.catch(() => undefined);
    const encoded = started.then((under) => under.encoded);
    run.forEach(({ segment: { index } }, place) => {
      const encoding = encoded.then((results) => {
        const result = results[place];
        if (!result) throw new Error("An encoder left out a segment.");
        parts.add(index, result);
        mixdown.keep(index, packSegment(result));
        tellEncoded();
      });
      encoding.catch(giveUp);
      encodings.push(encoding);
    });
  };
  const encodeMixed = async () => {
    await Promise.race([taken, failure]);
    encode(mixed);
    mixed = [];
  };
  const bring = async (segment: MixSegment) => {
    const { index } = segment;
    const brought = await Promise.race([missing.has(index) ? mixdown.bring(index) : kept.take(index), failure]);
    facts[index] = brought.facts;
    onProgress("mix", (count.brought += 1) / segments.length);
    if (brought.type === "found") {
      parts.add(index, brought.encoded);
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
  const kept = new Prefetcher(
    toFind.map(({ index }) => index),
    ASKED_FOR,
    (index) => mixdown.bring(index),
  );
  while (toRender.length + toFind.length > 0) {
    const next = isTaken ? (toRender.shift() ?? toFind.shift()) : (toFind.shift() ?? toRender.shift());
    if (next && missing.has(next.index)) await Promise.race([taken, failure]);
    if (next) await bring(next);
    if (mixed.length > 0 && (encoders.isFree() || !goesOn(mixed, toRender[0]))) await encodeMixed();
  }
  await Promise.all(encodings);
  const file = await encoders.coding.fileOf(parts.all(), lengthFrames);
  return { file, report: reportOf(facts), probes: facts.map(({ probe }) => probe), encodedSegments: count.rendered };
}

/** Whether the next segment to render can be encoded in one go with those before it. */
function goesOn(mixed: EncodeRun, next: MixSegment | undefined): boolean {
  const last = mixed.at(-1)?.segment;
  return mixed.length < RUN_SEGMENTS && last !== undefined && next?.index === last.index + 1;
}
