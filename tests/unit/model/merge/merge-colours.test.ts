import { afterEach, expect, test } from "vitest";
import { changeLane } from "#model/edits/lane-edits.ts";
import { addMarker, changeMarker } from "#model/edits/marker-edits.ts";
import { setLanguage } from "#model/text/language/language.ts";
import { lanesOf } from "#model/timeline/timeline.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import { base, merged } from "#tests/support/model/merge-devices.ts";
import { TRANSLATIONS } from "#tests/support/words/translations.ts";

afterEach(() => setLanguage({ locale: "en" }));

const LANGUAGES = [
  ["en", undefined, ["blue", "by source"], ["green", "red"]],
  ["de", TRANSLATIONS.de, ["Blau", "nach Quelle"], ["Grün", "Rot"]],
  ["es", TRANSLATIONS.es, ["azul", "según el origen"], ["verde", "rojo"]],
  ["fr", TRANSLATIONS.fr, ["bleu", "selon la source"], ["vert", "rouge"]],
  ["ja", TRANSLATIONS.ja, ["ブルー", "ソース別"], ["グリーン", "レッド"]],
] as const;

test.each(LANGUAGES)("in %s a report names the colours of a lane and a marker by its words", (locale, words, lane, marker) => {
  setLanguage({ locale, words });
  const from = editsOn(base, [(t) => changeLane(t, 0, { colour: "red" }), (t) => addMarker(t, { id: "m", name: "Hit", time: 1 })]).timeline;
  const ofLane = merged([(t) => changeLane(t, 0, { colour: "blue" })], [(t) => changeLane(t, 0, { colour: undefined })], {}, from);
  const ofMarker = merged([(t) => changeMarker(t, "m", { colour: "green" })], [(t) => changeMarker(t, "m", { colour: "red" })], {}, from);
  expect([...ofLane.overrides, ...ofMarker.overrides].map(({ field, kept, replaced }) => [field, kept, replaced])).toEqual([
    ["lane colour", ...lane],
    ["marker colour", ...marker],
  ]);
  // The stored name is the same in all languages.
  expect(lanesOf(ofLane.timeline)[0]?.colour).toBe("blue");
});

test("a colour of another version is reported by its stored name", () => {
  setLanguage({ locale: "de", words: TRANSLATIONS.de });
  const { overrides } = merged([(t) => changeLane(t, 0, { colour: "teal" } as object)], [(t) => changeLane(t, 0, { colour: "blue" })]);
  expect(overrides).toEqual([{ subject: "Audio 1", field: "lane colour", kept: "teal", replaced: "Blau" }]);
});
