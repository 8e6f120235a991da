import { followWords } from "../text/language/language.ts";
import type { Worded } from "../text/language/language.ts";

/** Values and subjects in a report of a merge. Apart from its sentences, which an embedded timeline does not show. */
const english = {
  theProject: "Project",
  videoSound: "Video sound",
  onOff: (isOn: boolean) => (isOn ? "on" : "off"),
  silent: "silent",
  bySource: "by source",
  /** A colour of a lane or marker, by its stored name. */
  colour: (colour: string) => colour,
  none: "none",
  unknown: "unknown",
  frames: (count: number) => `${count} frames`,
  range: (start: string, end: string) => `${start} to ${end}`,
  videoOf: (time: string) => `a video of ${time}`,
  /** A clip's part in the alternates of cues. */
  alternate: (isInOne: boolean) => (isInOne ? "in an alternate" : "in every alternate"),
  keptWithEdit: "kept with its edit",
  deleted: "deleted",
  split: "split",
} as const;

export type MergeValueMessages = Worded<typeof english>;
export let mergeValueMessages: MergeValueMessages = english;
followWords("mergeValues", english, (words) => {
  mergeValueMessages = words;
});
