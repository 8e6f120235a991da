/**
 * A cue: a span of the timeline with up to nine alternates, of which one at most is heard. An alternate is a set of ordinary clips, which
 * name it by `alternateId`; clips of no alternate are always heard. Times are seconds on the timeline.
 */
export type Cue = {
  readonly id: string;
  /** For example "1m1". */
  readonly number: string;
  readonly name: string;
  readonly start: number;
  /** At least 0.1 s after the start. */
  readonly end: number;
  /** One to nine, in the order of their keys. Ids are unique in the project. */
  readonly alternates: readonly Alternate[];
  /** The alternate that is heard, saved and exported; absent: none. */
  readonly chosenId?: string;
  /** Whether the alternates are played equally loud. */
  readonly isMatched: boolean;
  /** The alternate that keeps its level. */
  readonly referenceId: string;
  /** Absent: none. */
  readonly votes?: readonly Vote[];
};

export type Alternate = {
  readonly id: string;
  readonly name: string;
  /** Added to the gain of the loudness match, and without a match the only gain, dB. */
  readonly trimDb: number;
  /** Absent: not measured yet. */
  readonly measured?: AlternateLoudness;
};

/** Measured without match gain and trim, over the cue's span. */
export type AlternateLoudness = {
  /** Integrated loudness (BS.1770), LUFS; absent: silent. */
  readonly lufs?: number;
  /** dBTP. */
  readonly truePeakDb: number;
  /** Identifies what was measured: where it differs, the figures are out of date. */
  readonly of: string;
};

/** `at`: an ISO 8601 time stamp. */
export type Vote = { readonly alternateId: string; readonly by: string; readonly at: string };

/** What a cue is called in sentences: its number, or where it has none, its name. */
export function cueLabel({ number, name }: Pick<Cue, "number" | "name">): string {
  return number || name;
}

/** An alternate with the key that chooses it: its place in the cue, from 1. */
export type KeyedAlternate = { readonly alternate: Alternate; readonly key: number };

/** Undefined where the cue has no such alternate. */
export function alternateIn({ alternates }: Pick<Cue, "alternates">, id: string | undefined): KeyedAlternate | undefined {
  const at = alternates.findIndex((alternate) => alternate.id === id);
  const alternate = alternates[at];
  return alternate && { alternate, key: at + 1 };
}

type CueMarks = { readonly chosenId?: string | undefined; readonly votes?: readonly Vote[] | undefined };

/** A cue without `chosenId` and `votes` where it has none: equal cues have equal fields. */
export function plainCue({ chosenId, votes, ...cue }: Omit<Cue, keyof CueMarks> & CueMarks): Cue {
  return { ...cue, ...(chosenId !== undefined && { chosenId }), ...(votes && votes.length > 0 && { votes }) };
}
