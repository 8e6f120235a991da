import { expect, test } from "vitest";
import { setDropFrame, setStartTimecode, timecodeAt } from "#model/edits/timecode-edits.ts";
import { formatTimecode, timecodeRate } from "#model/time/timecode.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import { aTimeline } from "#tests/support/model/builders.ts";

const ntsc = { numerator: 30_000, denominator: 1001 };
const film = { numerator: 25, denominator: 1 };

function project(settings: Partial<ProjectSettings>) {
  const timeline = aTimeline();
  return { ...timeline, settings: { ...timeline.settings, ...settings } };
}

test("B-152 the start timecode is typed; the edit changes nothing else", () => {
  const before = project({ frameRate: film });
  const result = setStartTimecode(before, "01:00:00:00");
  const settings = { ...before.settings, startTimecodeFrames: 90_000 };
  expect(result).toEqual({ ok: true, value: { kind: "changeSettings", changes: [{ kind: "setSettings", settings }] } });
  const frames = (text: string, frameRate = film, dropFrame = false) => {
    const typed = setStartTimecode(project({ frameRate, dropFrame }), text);
    const change = typed.ok ? typed.value?.changes[0] : undefined;
    return change?.kind === "setSettings" ? change.settings.startTimecodeFrames : undefined;
  };
  expect([" 01000000 ", "1:00", "23:59:59:24"].map((text) => frames(text))).toEqual([90_000, 25, 24 * 90_000 - 1]);
  expect(frames("01:00:00;00", ntsc, true)).toBe(107_892);
  expect(setStartTimecode(project({ frameRate: film, startTimecodeFrames: 90_000 }), "01:00:00:00")).toEqual({
    ok: true,
    value: undefined,
  });
});

test("B-152 a hostile start timecode is refused with a sentence", () => {
  const refusal = (text: string) => {
    const result = setStartTimecode(project({ frameRate: film }), text);
    return result.ok ? undefined : result.error;
  };
  for (const text of ["", "-1:00", "12.5 s", "abc", "01:00:00:25", "01:60:00:00", "NaN", "1e9", "99999999999"]) {
    expect(refusal(text)).toBe(`“${text}” is not a timecode. Write it like 01:00:00:00.`);
  }
  for (const text of ["24:00:00:00", "999:00:00:00", "99000000"])
    expect(refusal(text)).toBe("A start timecode is 23:59:59:24 at the latest.");
});

test("B-152 drop-frame keeps the numbers of the start timecode, and exists at 29.97 and 59.94 only", () => {
  const before = project({ frameRate: ntsc, startTimecodeFrames: 108_000 });
  const edit = setDropFrame(before, true);
  expect(edit?.kind).toBe("changeSettings");
  const { settings } = withChanges(before, edit?.changes ?? []);
  expect(settings).toEqual({ ...before.settings, dropFrame: true, startTimecodeFrames: 107_892 });
  expect(formatTimecode(settings.startTimecodeFrames, timecodeRate(ntsc, true))).toBe("01:00:00;00");
  const back = setDropFrame({ ...before, settings }, false);
  expect(withChanges(before, back?.changes ?? []).settings).toEqual(before.settings);
  expect(setDropFrame(before, false)).toBeUndefined();
  const offered = [ntsc, { numerator: 60_000, denominator: 1001 }, { numerator: 2997, denominator: 100 }];
  const others = [film, { numerator: 30, denominator: 1 }, { numerator: 24_000, denominator: 1001 }, { numerator: 295, denominator: 10 }];
  const isOffered = (frameRate: ProjectSettings["frameRate"]) => setDropFrame(project({ frameRate }), true) !== undefined;
  expect(offered.map(isOffered)).toEqual([true, true, true]);
  expect([...others, { numerator: 120_000, denominator: 1001 }, undefined].map(isOffered)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("B-152 a picture of another frame rate keeps the numbers of the start timecode, and drop-frame only where the rate has it", () => {
  const settings = (frameRate: typeof film | undefined, startTimecodeFrames: number, dropFrame = false) => ({
    frameRate,
    startTimecodeFrames,
    dropFrame,
  });
  const at24 = timecodeAt(settings(film, 90_012), { numerator: 24, denominator: 1 });
  expect(formatTimecode(at24.startTimecodeFrames, timecodeRate({ numerator: 24, denominator: 1 }, false))).toBe("01:00:00:12");
  expect(timecodeAt(settings(film, 24), { numerator: 24, denominator: 1 }).startTimecodeFrames).toBe(23);
  expect(timecodeAt(settings(ntsc, 107_892, true), film)).toEqual({ dropFrame: false, startTimecodeFrames: 90_000 });
  expect(timecodeAt(settings(undefined, 0), film)).toEqual({ dropFrame: false, startTimecodeFrames: 0 });
});
