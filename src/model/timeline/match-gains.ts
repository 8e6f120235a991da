import type { Alternate, AlternateLoudness, Cue } from "./cue.ts";
import { TRUE_PEAK_CEILING_DB } from "./limits.ts";

/** What is added to the alternates of a cue so that they are equally loud. */
export type LoudnessMatch = {
  /** By the alternates' ids, dB: the match and the trim together. */
  readonly gainsDb: ReadonlyMap<string, number>;
  /** Undefined: the cue is not matched, or no loudness is known. The gains are the trims then. */
  readonly target: MatchTarget | undefined;
};

export type MatchTarget = {
  /** The loudness of each alternate that has one, before its trim. */
  readonly lufs: number;
  /** The alternate that keeps its level unless another limits it. */
  readonly referenceId: string;
  /** 0 or above: how far the target lies under the reference, dB. */
  readonly underReferenceDb: number;
  /** The alternate that would exceed −1 dBTP at the reference's loudness; undefined: none. */
  readonly limitedById: string | undefined;
};

type Loud = { readonly id: string; readonly lufs: number; readonly reachableLufs: number };

/**
 * Matches the alternates by their stored figures (B-230), also by those that are out of date. The target is the loudness of the reference, or the
 * most that every alternate reaches without exceeding −1 dBTP. A silent or unmeasured alternate gets its trim alone; if it is the
 * reference, the first one with a loudness takes its place.
 */
export function matchGains({ alternates, isMatched, referenceId }: Pick<Cue, "alternates" | "isMatched" | "referenceId">): LoudnessMatch {
  const target = isMatched ? targetOf(alternates, referenceId) : undefined;
  const gainOf = ({ trimDb, measured }: Alternate) =>
    target === undefined || measured?.lufs === undefined ? trimDb : target.lufs - measured.lufs + trimDb;
  return { gainsDb: new Map(alternates.map((alternate) => [alternate.id, gainOf(alternate)])), target };
}

function targetOf(alternates: readonly Alternate[], referenceId: string): MatchTarget | undefined {
  const loud = alternates.flatMap(({ id, measured }) => (measured?.lufs === undefined ? [] : [loudOf(id, measured, measured.lufs)]));
  const reference = loud.find(({ id }) => id === referenceId) ?? loud[0];
  if (!reference) return undefined;
  const limit = loud.reduce((lowest, one) => (one.reachableLufs < lowest.reachableLufs ? one : lowest), reference);
  const lufs = Math.min(reference.lufs, limit.reachableLufs);
  return {
    lufs,
    referenceId: reference.id,
    underReferenceDb: reference.lufs - lufs,
    limitedById: lufs < reference.lufs ? limit.id : undefined,
  };
}

/** An alternate that exceeds the ceiling already reaches the loudness that it has. */
function loudOf(id: string, { truePeakDb }: AlternateLoudness, lufs: number): Loud {
  return { id, lufs, reachableLufs: lufs + Math.max(0, TRUE_PEAK_CEILING_DB - truePeakDb) };
}
