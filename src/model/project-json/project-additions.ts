/** What version 2 of Project JSON adds to version 1. Times are seconds; an absent field does not exist or has the default named here. */

/** Default: "medium". */
export const LANE_HEIGHTS = ["small", "medium", "large"] as const;
/** How a cue sheet lists a clip. Default: "background". */
export const CLIP_USAGES = ["background", "visual", "featured", "themeOpen", "themeClose", "logo"] as const;

export const PRODUCTION_FIELDS = [
  "title",
  "aka",
  "episode",
  "number",
  "series",
  "productionNumber",
  "company",
  "contact",
  "country",
  "network",
  "airDate",
  "year",
  "director",
  "version",
  "preparedBy",
] as const;

export type LaneHeight = (typeof LANE_HEIGHTS)[number];
export type ClipUsage = (typeof CLIP_USAGES)[number];

/** Corrections of the cuts found in the picture; picture frames. */
export type ProjectCuts = {
  /** 15 … 45: a cut is a change of the picture above this. */
  readonly sensitivity: number;
  readonly added: readonly number[];
  readonly rejected: readonly number[];
};

/** Corrections of the beats found in a sound. */
export type ProjectBeats = {
  readonly url: string;
  /** Of the tempo. */
  readonly factor: 0.5 | 1 | 2 | 1.5 | 0.667;
  readonly beatsPerBar: 2 | 3 | 4 | 6;
  /** Beats by which the first beat of each bar is later. */
  readonly barShift: number;
  /** Source seconds; at most 64. */
  readonly taps?: readonly number[];
};

/** A span of the timeline with up to nine alternates, of which one at most is heard. */
export type ProjectCue = {
  readonly id: string;
  /** For example "1m1". */
  readonly number: string;
  readonly name: string;
  readonly start: number;
  /** At least 0.1 s after the start. */
  readonly end: number;
  /** One at least. Ids are unique in the project: clips name their alternate by it. */
  readonly alternates: readonly ProjectAlternate[];
  /** The alternate that is heard; absent: none. */
  readonly chosenId?: string;
  /** Whether the alternates are played equally loud. */
  readonly isMatched: boolean;
  /** The alternate that keeps its level. */
  readonly referenceId: string;
  readonly votes?: readonly ProjectVote[];
};

export type ProjectAlternate = {
  readonly id: string;
  readonly name: string;
  readonly trimDb: number;
  /** Integrated loudness, absent for silence; `of` identifies what was measured. */
  readonly measured?: { readonly lufs?: number; readonly truePeakDb: number; readonly of: string };
};

/** `at` is an ISO 8601 time stamp. */
export type ProjectVote = { readonly alternateId: string; readonly by: string; readonly at: string };

/** The head of a cue sheet: `aka` is another title, `number` that of the episode, `version` that of the cut. */
export type ProjectProduction = { readonly [Field in (typeof PRODUCTION_FIELDS)[number]]?: string };
