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

/** The head of a cue sheet: `aka` is another title, `number` that of the episode, `version` that of the cut. */
export type ProjectProduction = { readonly [Field in (typeof PRODUCTION_FIELDS)[number]]?: string };
