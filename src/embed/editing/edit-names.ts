import type { TimelineEditing } from "./editing-api.ts";

/** The names of the calls that make one edit each. */
export const EDIT_NAMES = [
  "apply",
  "applyProject",
  "addClip",
  "updateClip",
  "removeClips",
  "splitClip",
  "addMarker",
  "updateMarker",
  "removeMarkers",
  "setLane",
] as const satisfies (keyof TimelineEditing)[];
