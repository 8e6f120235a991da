import { expect, test } from "vitest";
import { renameClip, renameProject } from "#model/edits/name-edits.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

const clip = aClip({ id: "c", name: "Bed" });
const timeline = timelineOf({
  name: "Film",
  picture: undefined,
  settings: DEFAULT_SETTINGS,
  clips: [clip, aClip({ id: "d", name: "Bed" })],
  cues: [],
});

test("B-160 one clip gets a trimmed name; an empty one, the same one and an unknown clip are no edit", () => {
  const edit = { kind: "renameClip", changes: [{ kind: "putClip", clip: { ...clip, name: "Main title" } }] };
  expect(renameClip(timeline, "c", " Main title ")).toEqual(edit);
  expect([renameClip(timeline, "c", "  "), renameClip(timeline, "c", "Bed "), renameClip(timeline, "x", "Y")]).toEqual(Array(3));
});

test("B-160 a project gets a trimmed name; an empty one and the same one are no edit", () => {
  expect(renameProject(timeline, " Reel\n7 ")).toEqual({ kind: "renameProject", changes: [{ kind: "rename", name: "Reel 7" }] });
  expect([renameProject(timeline, " "), renameProject(timeline, "Film ")]).toEqual(Array(2));
});
