import { afterEach, expect, test } from "vitest";
import { showMerged, showOverrides } from "#editor/core/document/show-merged.ts";
import type { Change } from "#model/edits/change.ts";
import { removeClip, setClipMuted } from "#model/edits/edits.ts";
import { changeCue, makeCue, removeCue } from "#model/cues/cue-edits.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { addMarker, changeMarker, removeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { timelineDifferences } from "#model/merge/timeline-differences.ts";
import { setLanguage } from "#model/text/language/language.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";
import { TRANSLATIONS } from "#tests/support/words/translations.ts";

afterEach(() => setLanguage({ locale: "en" }));

const base = aTimeline([aClip({ id: "a" }), aClip({ id: "b", name: "Drums", startTime: 30, endTime: 40, laneIndex: 1 })], {}, [aCue()]);
const mark =
  (id: string, name: string): MakeEdit =>
  (timeline) =>
    addMarker(timeline, { id, name, time: 3 });

function reported(before: ProjectTimeline, ...edits: readonly MakeEdit[]) {
  const messages: string[] = [];
  const shown = timelineDifferences(before, editsOn(before, edits).timeline);
  showMerged({ show: ({ message }) => messages.push(message) }, { shown, before, overrides: [] });
  return messages;
}

test.each<readonly [string, readonly MakeEdit[]]>([
  ["“Theme”", [(t) => setClipMuted(t, "a", true)]],
  ["“Theme”, “Drums” removed", [(t) => setClipMuted(t, "a", true), (t) => removeClip(t, "b")]],
  ["marker “Knock”", [mark("n", "Knock")]],
  ["markers “Open”, “Door”", [(t) => changeMarker(t, "m", { name: "Open" })]],
  ["marker “Door”", [(t) => removeMarker(t, "m")]],
  ["cue “1m2”", [(t) => makeCue(t, { id: "c", alternateId: "x", clipIds: [], span: { start: 1, end: 2 } })]],
  [
    "“Theme”, cues “1m1”, “1m2”",
    [(t) => makeCue(t, { id: "c", alternateId: "x", clipIds: ["a"] }), (t) => changeCue(t, "cue-1", { name: "Door" })],
  ],
  ["cue “1m1”", [(t) => removeCue(t, "cue-1")]],
  ["lanes", [(t) => changeLane(t, 0, { muted: true })]],
  ["settings", [(t) => setLoopRange(t, { start: 1, end: 2 })]],
])("the message names what another device has changed: %s", (what, edits) => {
  const before = editsOn(base, [mark("m", "Door")]).timeline;
  expect(reported(before, ...edits)).toEqual([`Updated from another device: ${what}`]);
});

test("a changed video and project name are reported; without changes nothing is", () => {
  const shown: readonly Change[] = [
    { kind: "setPicture", picture: undefined },
    { kind: "rename", name: "N" },
  ];
  const messages: string[] = [];
  const notices = { show: ({ message }: { readonly message: string }) => messages.push(message) };
  showMerged(notices, { shown, before: base, overrides: [] });
  showMerged(notices, { shown: [], before: base, overrides: [] });
  showOverrides(notices, []);
  expect(messages).toEqual(["Updated from another device: video, project name"]);
});

test("the messages about a whole clip and about one of its values have their own wording", () => {
  const messages: string[] = [];
  showOverrides({ show: ({ message }) => messages.push(message) }, [
    { subject: "Drums", field: "clip", kept: "kept with its edit", replaced: "deleted" },
    { subject: "Drums", field: "mute", kept: "on", replaced: "off" },
  ]);
  expect(messages).toEqual(["Changed on two devices at once:\n“Drums”: kept with its edit, not deleted\n“Drums”, mute: now on, not off"]);
});

test.each([
  ["de", TRANSLATIONS.de, "„Theme“, „Drums“ entfernt und Spuren"],
  ["ja", TRANSLATIONS.ja, "「Theme」、「Drums」の削除、トラック"],
])("what has changed is listed as the language does: %s", (locale, words, what) => {
  setLanguage({ locale, words });
  const edits: readonly MakeEdit[] = [
    (t) => setClipMuted(t, "a", true),
    (t) => removeClip(t, "b"),
    (t) => changeLane(t, 0, { muted: true }),
  ];
  expect(reported(base, ...edits)).toEqual([expect.stringContaining(what)]);
});
