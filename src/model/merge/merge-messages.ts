import { followWords } from "../text/language/language.ts";
import type { Worded } from "../text/language/language.ts";
import type { Override } from "./merger.ts";

/** Sentences about concurrent edits of two devices. */

/** Field names that stand for a whole clip, marker or cue. */
const WHOLE: ReadonlySet<string> = new Set(["clip", "marker", "cue"]);
/** Maximum number of listed values or clips that the user must know of; the rest is counted. */
const MOST_LISTED = 30;
/** Maximum number of listed clips that only changed. */
const MOST_NAMED = 3;

const quoted = (names: readonly string[], most: number = MOST_LISTED) => {
  const listed = names.slice(0, most).map((name) => `“${name}”`);
  const more = names.length - listed.length;
  return `${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

/** What this device did with clips that another device has edited. */
export type RemovedEdit = "delete" | "split" | "both";

const english = {
  /** The same text on both devices. */
  overridden: (overrides: readonly Override[]) => {
    const lines = overrides
      .slice(0, MOST_LISTED)
      .map(({ subject, field, kept, replaced }) =>
        WHOLE.has(field) ? `“${subject}”: ${kept}, not ${replaced}` : `“${subject}”, ${fieldName(field)}: now ${kept}, not ${replaced}`,
      );
    const more = overrides.length - lines.length;
    return ["Changed on two devices at once:", ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
  },
  shownFromElsewhere: (what: string) => `Updated from another device: ${what}`,
  clipsOf: (names: readonly string[]) => quoted(names, MOST_NAMED),
  clipsRemoved: (names: readonly string[]) => `${quoted(names, MOST_NAMED)} removed`,
  markersOf: (names: readonly string[]) => `${names.length === 1 ? "marker" : "markers"} ${quoted(names, MOST_NAMED)}`,
  cuesOf: (names: readonly string[]) => `${names.length === 1 ? "cue" : "cues"} ${quoted(names, MOST_NAMED)}`,
  video: "video",
  projectName: "project name",
  lanes: "lanes",
  settings: "settings",
  fellWithIt: (count: number) =>
    count === 1
      ? "One later change was built on the refused one and was taken back with it."
      : `${count} later changes were built on the refused one and were taken back with it.`,
  /** For undo and redo. */
  leftChanged: (step: "undo" | "redo", what: string) =>
    `${what} ${step === "undo" ? "was not undone" : "was not redone"}: changed on another device since.`,
  leftNothing: (step: "undo" | "redo") => `There is nothing left to ${step}: another device has changed it since.`,
  removedThereTitle: (count: number) => (count === 1 ? "Clip deleted on another device" : "Clips deleted on another device"),
  removedThere: (names: readonly string[]) =>
    `You have edited ${quoted(names)} here, and another device has deleted ${names.length === 1 ? "it" : "them"}.`,
  removedHereTitle: (count: number) => (count === 1 ? "Clip edited on another device" : "Clips edited on another device"),
  removedHere: (names: readonly string[], how: RemovedEdit) =>
    `You have ${how === "delete" ? "deleted" : how === "split" ? "split" : "deleted or split"} ${quoted(names)} here, and another device has edited ${names.length === 1 ? "it" : "them"}.`,
  keepMine: (count: number) => (count === 1 ? "Keep the clip with my edit" : "Keep the clips with my edits"),
  letRemove: (count: number) => (count === 1 ? "Let it be deleted" : "Let them be deleted"),
  keepTheirs: (count: number) => (count === 1 ? "Keep the clip as it is there" : "Keep the clips as they are there"),
  removeAnyway: (count: number, how: RemovedEdit) =>
    `${how === "delete" ? "Delete" : how === "split" ? "Split" : "Delete or split"} ${count === 1 ? "it" : "them"} anyway`,
  /** Names of fields, by the name that the merge has for them; a field of another version has none. */
  fields: {
    name: "name",
    sound: "sound",
    lane: "lane",
    mute: "mute",
    solo: "solo",
    gain: "gain",
    pan: "pan",
    "fade in": "fade in",
    "fade out": "fade out",
    "fade shape": "fade shape",
    "clip colour": "clip colour",
    position: "position",
    "sound from": "sound from",
    start: "start",
    end: "end",
    "lane name": "lane name",
    "lane gain": "lane gain",
    "lane mute": "lane mute",
    "lane solo": "lane solo",
    "lane colour": "lane colour",
    "lane lock": "lane lock",
    "lane pan": "lane pan",
    "overlapping clips": "overlapping clips",
    loop: "loop",
    "drop-frame timecode": "drop-frame timecode",
    "start timecode": "start timecode",
    "video file": "video file",
    "frame rate": "frame rate",
    "marker time": "marker time",
    "marker name": "marker name",
    "marker colour": "marker colour",
    alternate: "alternate",
    "heard alternate": "heard alternate",
    reference: "reference",
    "cue number": "number",
    "loudness match": "loudness match",
    trim: "trim",
    video: "video",
  },
} as const;

export type MergeMessages = Worded<typeof english>;
export let mergeMessages: MergeMessages = english;
followWords("merge", english, (words) => {
  mergeMessages = words;
});

/** A field's name in the present language; that of a field of another version as it is. */
export function fieldName(field: string): string {
  const names: Readonly<Partial<Record<string, string>>> = mergeMessages.fields;
  return names[field] ?? field;
}
