import { expect, test } from "vitest";
import { moveClip } from "#model/edits/edits.ts";
import { changeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { slipClip } from "#model/edits/slip-and-roll.ts";
import { setDropFrame, setStartTimecode } from "#model/edits/timecode-edits.ts";
import type { Edit } from "#model/edits/change.ts";
import type { TimeUnit } from "#model/time/time-style.ts";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";
import { dragClips } from "#timeline/gestures/drag-clips.ts";
import { dragInside } from "#timeline/gestures/drag-inside.ts";
import { dragOnRuler } from "#timeline/gestures/drag-on-ruler.ts";
import { landingAt, UNKNOWN_SOUND } from "#timeline/gestures/drop-input.ts";
import { NO_MODIFIERS } from "#timeline/gestures/hit-test.ts";
import { announceChanges } from "#timeline/grid/announce-changes.ts";
import { describeChange } from "#timeline/grid/describe-change.ts";
import { gridRows } from "#timeline/grid/grid-model.ts";
import { pictureTimes, timesOf } from "#timeline/scene/clips/caption-times.ts";
import { RulerCache } from "#timeline/scene/ruler/ruler-cache.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import type { Shown } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, changedTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 10, endTime: 20, sourceOffset: 4, originalDuration: 30 });
const tail = aClip({ id: "tail", name: "Tail", startTime: 20, endTime: 26, sourceOffset: 3, originalDuration: 30 });
const marker = { id: "m", time: 33, name: "Hit", colour: "red" } as const;
const plain = aTimeline([theme, tail], 60);
const timeline = {
  ...plain,
  settings: {
    ...plain.settings,
    frameRate: { numerator: 25, denominator: 1 },
    startTimecodeFrames: 90_000,
    markers: [marker],
    loopRange: { start: 5, end: 8 },
  },
};

function hostIn(timeUnit: TimeUnit) {
  const host = createTestHost(timeline);
  host.set({ options: { ...DEFAULT_OPTIONS, timeUnit }, viewport: { ...host.getView().viewport, pxPerSecond: 20 } });
  return host;
}

/** What each place of the timeline shows of a time, at 20 px a second. */
function textsOf(shown: Shown): Readonly<Record<string, unknown>> {
  const at = (seconds: number) => ({ xPx: seconds * 20, yPx: 116 });
  const announced = (edit: Edit | undefined) =>
    edit && describeChange(timeline, { ...shown, view: { ...shown.view, timeline: changedTimeline(timeline, edit.changes) } });
  const grabbed = { clip: theme, ids: ["theme"], press: at(12), grabSeconds: 2 } as const;
  const moved = { kind: "move", ...grabbed, laneCount: 1, copyIdOf: (id: string) => `${id} copy` } as const;
  const marks = new RulerCache().marksOf(shown, 40);
  return {
    caption: timesOf(theme, 400, shown.times.place)?.line,
    narrow: timesOf(theme, 100, shown.times.place)?.stacked,
    picture: timeline.picture && pictureTimes(timeline.picture, shown.times.length).line,
    ruler: marks.labelOf(Math.ceil(marks.stepAt(0))),
    move: dragClips(moved, at(13.24), shown, undefined, NO_MODIFIERS).guide?.text,
    copy: dragClips(moved, at(13.24), shown, undefined, { ...NO_MODIFIERS, alt: true }).guide?.text,
    trim: dragClips({ kind: "trim", ...grabbed, edge: "end", grabSeconds: 0 }, at(18.76), shown, undefined, NO_MODIFIERS).guide?.text,
    slip: dragInside({ kind: "slip", clip: theme, press: at(12), seconds: 12 }, at(10.76), shown, undefined, NO_MODIFIERS).guide?.text,
    roll: dragInside({ kind: "roll", clip: theme, second: tail, press: at(20), grabSeconds: 0 }, at(21), shown, undefined, NO_MODIFIERS)
      .guide?.text,
    loop: dragOnRuler({ kind: "loop", press: at(5), anchorSeconds: 5 }, at(7.24), shown, undefined).guide?.text,
    marker: dragOnRuler({ kind: "marker", press: at(33), marker, grabSeconds: 0 }, at(31.76), shown, undefined).guide?.text,
    drop: landingAt(at(30.24), shown, undefined, [UNKNOWN_SOUND], "inRow").guide.text,
    grid: gridRows(shown, { row: 0, clipId: undefined }).flatMap(({ cells }) => cells.map(({ label }) => label)),
    moved: announced(moveClip(timeline, "theme", 11.24, 0)),
    slipped: announced(slipClip(timeline, "theme", 6)),
    markerMoved: announced(changeMarker(timeline, "m", { time: 31.76 })),
    loopSet: announced(setLoopRange(timeline, { start: 1, end: 2.24 })),
  };
}

test("B-150 every place of the timeline shows timecode: positions from the start timecode, lengths and distances from zero", () => {
  expect(textsOf(shownOf(hostIn("timecode").getView()))).toEqual({
    caption: "01:00:10:00–01:00:20:00",
    narrow: ["01:00:10:00", "01:00:20:00"],
    picture: "00:01:00:00",
    ruler: "01:00:00:00",
    move: "+00:01:06",
    copy: "Copy · 01:00:11:06 (+00:01:06)",
    trim: "−00:01:06",
    slip: "−00:01:06",
    roll: "+00:01:00",
    loop: "00:00:02:06",
    marker: "−00:01:06",
    drop: "01:00:30:06",
    grid: [
      "Loop from 01:00:05:00 to 01:00:08:00",
      "Hit, marker at 01:00:33:00",
      "picture.mp4, Video, length 00:01:00:00",
      "Theme, Audio 1, starts 01:00:10:00, length 00:00:10:00",
      "Tail, Audio 1, starts 01:00:20:00, length 00:00:06:00",
    ],
    moved: "Theme, Audio 1, starts 01:00:11:06, length 00:00:10:00",
    slipped: "Theme, sound from 00:00:06:00",
    markerMoved: "Hit, marker at 01:00:31:19",
    loopSet: "Loop from 01:00:01:00 to 01:00:02:06",
  });
});

test("B-150 in seconds no place shows timecode, in frames none shows a clock", () => {
  const seconds = JSON.stringify(textsOf(shownOf(hostIn("seconds").getView())));
  expect(seconds).not.toMatch(/\d\d:\d\d:\d\d| fr\b/u);
  expect(seconds).toContain("starts 0:10.000");
  const frames = JSON.stringify(textsOf(shownOf(hostIn("frames").getView())));
  expect(frames).not.toMatch(/\d[:;]\d|\d\.\d|\d s/u);
  expect(frames).toContain("starts 250 fr, length 250 fr");
});

test("B-150 a caption's text is made once for a clip, not in each frame", () => {
  const { times } = shownOf(hostIn("timecode").getView());
  expect(timesOf(theme, 400, times.place)).toBe(timesOf(theme, 390, times.place));
  expect(timesOf(theme, 80, times.place)).toBeUndefined();
  expect(timesOf(theme, 200, { kind: "seconds" })?.line).toBe("0:10–0:20");
});

test("B-150, B-152 another unit, another start timecode and drop-frame are announced", () => {
  const host = hostIn("timecode");
  const announced: string[] = [];
  announceChanges(
    host,
    () => false,
    (sentence) => announced.push(sentence),
  );
  host.set({ options: { ...DEFAULT_OPTIONS, timeUnit: "seconds" } });
  const started = setStartTimecode(timeline, "10:00:00:00");
  if (!started.ok || !started.value) throw new Error("No edit.");
  host.set({ timeline: changedTimeline(timeline, started.value.changes) });
  const ntsc = { ...timeline, settings: { ...timeline.settings, frameRate: { numerator: 30_000, denominator: 1001 } } };
  host.set({ timeline: ntsc });
  host.set({ timeline: changedTimeline(ntsc, setDropFrame(ntsc, true)?.changes ?? []) });
  expect(announced).toEqual(["Times in minutes and seconds", "Start timecode 10:00:00:00", "Start timecode 00:50:00:00", "Drop-frame on"]);
});
