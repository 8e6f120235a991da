import { afterEach, expect, test } from "vitest";
import { putClip } from "#model/edits/change.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { addMarker, changeMarker } from "#model/edits/marker-edits.ts";
import { setLanguage } from "#model/text/language/language.ts";
import { clipById, lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import { base, merged } from "#tests/support/model/merge-devices.ts";
import { TRANSLATIONS } from "#tests/support/words/translations.ts";

afterEach(() => setLanguage({ locale: "en" }));

const LANGUAGES = [
  ["en", undefined, ["blue", "by source"], ["green", "red"], ["cyan", "none"]],
  ["de", TRANSLATIONS.de, ["Blau", "nach Quelle"], ["Grün", "Rot"], ["Cyan", "keine Angabe"]],
  ["es", TRANSLATIONS.es, ["azul", "según el origen"], ["verde", "rojo"], ["cian", "sin valor"]],
  ["fr", TRANSLATIONS.fr, ["bleu", "selon la source"], ["vert", "rouge"], ["cyan", "aucune valeur"]],
  ["ja", TRANSLATIONS.ja, ["ブルー", "ソース別"], ["グリーン", "レッド"], ["シアン", "なし"]],
] as const;

test.each(LANGUAGES)(
  "in %s a report names the colours of a lane, a marker and a clip by its words",
  (locale, words, lane, marker, clip) => {
    setLanguage({ locale, words });
    const from = editsOn(base, [
      (t) => changeLane(t, 0, { colour: "red" }),
      (t) => addMarker(t, { id: "m", name: "Hit", time: 1 }),
    ]).timeline;
    const ofLane = merged([(t) => changeLane(t, 0, { colour: "blue" })], [(t) => changeLane(t, 0, { colour: undefined })], {}, from);
    const ofMarker = merged([(t) => changeMarker(t, "m", { colour: "green" })], [(t) => changeMarker(t, "m", { colour: "red" })], {}, from);
    const colouredClip = (colour?: "cyan" | "red") => (t: ProjectTimeline) => {
      const { colour: _before, ...plain } = clipById(t, "a") ?? aClip();
      return { kind: "moveClip", changes: [putClip({ ...plain, ...(colour && { colour }) })] } as const;
    };
    const red = editsOn(base, [colouredClip("red")]).timeline;
    const ofClip = merged([colouredClip("cyan")], [colouredClip()], {}, red);
    expect(
      [...ofLane.overrides, ...ofMarker.overrides, ...ofClip.overrides].map(({ field, kept, replaced }) => [field, kept, replaced]),
    ).toEqual([
      ["lane colour", ...lane],
      ["marker colour", ...marker],
      ["clip colour", ...clip],
    ]);
    // The stored name is the same in all languages.
    expect(lanesOf(ofLane.timeline)[0]?.colour).toBe("blue");
  },
);

test("a colour of another version is reported by its stored name", () => {
  setLanguage({ locale: "de", words: TRANSLATIONS.de });
  const { overrides } = merged([(t) => changeLane(t, 0, { colour: "teal" } as object)], [(t) => changeLane(t, 0, { colour: "blue" })]);
  expect(overrides).toEqual([{ subject: "Audio 1", field: "lane colour", kept: "teal", replaced: "Blau" }]);
});
