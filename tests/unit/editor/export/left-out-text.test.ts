import { afterEach, expect, test } from "vitest";
import { leftOutText } from "#editor/export/left-out-text.ts";
import { exportContents } from "#export/plan/export-contents.ts";
import { setLanguage } from "#model/text/language/language.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { TRANSLATIONS } from "#tests/support/words/translations.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

afterEach(() => setLanguage({ locale: "en" }));

test("the reasons for clips that are left out are listed as the language does", () => {
  const settings = { ...DEFAULT_SETTINGS, lanes: [{ name: "Audio 1", gain: 1, muted: true, solo: false }] };
  const clips = [aClip({ id: "a", muted: true, laneIndex: 1 }), aClip({ id: "b" })];
  const contents = exportContents(aTimeline(clips, { settings }), false, undefined);
  const none = { ...contents, leftOut: { ...contents.leftOut, muted: 0, laneMuted: 0 } };
  expect([leftOutText(contents), leftOutText(none)]).toEqual(["1 muted, 1 on muted lanes", ""]);
  setLanguage({ locale: "de", words: TRANSLATIONS.de });
  expect(leftOutText(contents)).toBe("1 stumm und 1 auf stummen Spuren");
  setLanguage({ locale: "ja", words: TRANSLATIONS.ja });
  expect(leftOutText(contents)).toBe("ミュート中の1個、ミュート中のトラックの1個");
});
