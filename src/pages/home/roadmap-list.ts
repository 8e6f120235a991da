import type { PageMessages } from "#model/text/page-messages.ts";

/** One entry of the roadmap: built, with rules of docs/behaviour.md that say so, or planned. */
export type RoadmapEntry = { readonly name: string } & (
  | { readonly rules: readonly [string, ...string[]] }
  | { readonly planned: "Next" | "Later" }
);

/** What exists and what is planned, in order, by its English name. An entry that gets built moves up and gets rules in place of `planned`. */
export const ROADMAP: readonly (RoadmapEntry & { readonly id: keyof PageMessages["roadmapEntries"] })[] = [
  { id: "upload", name: "Upload a cut and import music", rules: ["B-50", "B-56"] },
  { id: "edit", name: "Lay, trim, split and mute on as many lanes as it takes", rules: ["B-72", "B-73", "B-89", "B-91", "B-95"] },
  { id: "marks", name: "Markers, loops, fades and crossfades", rules: ["B-102", "B-101", "B-87", "B-98"] },
  { id: "undo", name: "Undo for everything, even after a reload", rules: ["B-100", "B-148"] },
  { id: "export", name: "Export an MP4 with your mix", rules: ["B-130", "B-131"] },
  { id: "anyLength", name: "Films of any length, from your own disk", rules: ["B-216", "B-217", "B-219", "B-220", "B-221", "B-222"] },
  { id: "alternates", name: "Several options for one stretch of picture, switched while it plays", planned: "Next" },
  { id: "plans", name: "Plans and integration, once there is something worth paying for", planned: "Next" },
  { id: "review", name: "Review links, with notes on the frame", planned: "Later" },
  { id: "hitPoints", name: "Hit points: beats and cuts on one ruler", planned: "Later" },
  { id: "versions", name: "New versions of the cut, with the music carried over", planned: "Later" },
  { id: "cueSheets", name: "Cue sheets and hand-over files", planned: "Later" },
];
