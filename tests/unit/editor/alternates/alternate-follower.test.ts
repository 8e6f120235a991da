import { expect, test } from "vitest";
import { createAlternateFollower, NO_MEASURING } from "#editor/alternates/alternate-follower.ts";
import type { AlternateMeasuring, ProjectCues } from "#editor/alternates/alternate-follower.ts";
import type { AlternateFigures } from "#export/measure-alternate.ts";
import type { MeasureFailure } from "#export/measure-mix.ts";
import type { AlternateSound } from "#model/plan/alternate-measure.ts";
import { alternateSound, measuredOf } from "#model/plan/alternate-measure.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { Cue } from "#model/timeline/cue.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { aClip } from "#tests/support/model/builders.ts";

type Outcome = Result<AlternateFigures, MeasureFailure>;
type Run = {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly onProgress: (ratio: number) => void;
  end: (outcome: Outcome) => void;
};

const LOUD = success({ lufs: -20, truePeakDb: -3 });
const FAILED = failure({ message: "It cannot be read.", hint: undefined });

function aCue(id: string, start: number, alternates: readonly string[]): Cue {
  const all = alternates.map((name) => ({ id: name, name, trimDb: 0 }));
  return { id, number: id, name: "", start, end: start + 10, alternates: all, isMatched: true, referenceId: alternates[0] ?? "" };
}

/** Each alternate has one clip, whose source has the alternate's name. */
function aFollower(cues: readonly Cue[]) {
  const clock = manualTimers();
  const runs: Run[] = [];
  const shown: AlternateMeasuring[] = [];
  const project = {
    cues,
    shownCueId: undefined as string | undefined,
    clips: new Map<string, Clip>(),
    isOpen: true,
    takes: true,
  };
  for (const { start, alternates } of cues)
    for (const { id } of alternates) project.clips.set(id, aClip({ id, url: id, startTime: start, endTime: start + 8 }));
  const clipsOf = (id: string) => [...project.clips.values()].filter((clip) => clip.id === id);
  const follower = createAlternateFollower({
    project: (): ProjectCues | undefined =>
      project.isOpen ? { cues: project.cues, shownCueId: project.shownCueId, clipsOf, lanes: [] } : undefined,
    measure: ({ clips }: AlternateSound, { signal, onProgress }) =>
      new Promise((resolve) => runs.push({ url: clips[0]?.url ?? "", signal, onProgress, end: resolve })),
    store: (cueId, alternateId, measured) => {
      if (!project.takes) return;
      project.cues = project.cues.map((cue) =>
        cue.id === cueId ? { ...cue, alternates: cue.alternates.map((one) => (one.id === alternateId ? { ...one, measured } : one)) } : cue,
      );
      follower.update();
    },
    show: (measuring) => shown.push(measuring),
    timers: clock.timers,
  });
  const edit = (id: string, change: Partial<Clip>) => {
    project.clips.set(id, { ...(project.clips.get(id) ?? aClip()), ...change });
    follower.update();
  };
  const end = async (run: Run | undefined, outcome: Outcome) => {
    run?.end(outcome);
    await clock.passTime(0);
  };
  const measuredIds = () => project.cues.flatMap((cue) => cue.alternates.filter(({ measured }) => measured).map(({ id }) => id));
  return { ...clock, follower, project, runs, shown, edit, end, measuredIds, urls: () => runs.map(({ url }) => url) };
}

test("B-231 alternates are measured half a second after the last edit, one at a time, and each figure says what it was measured of", async () => {
  const { follower, project, passTime, runs, urls, end, edit } = aFollower([aCue("m1", 0, ["a", "b"])]);
  follower.update();
  await passTime(400);
  edit("a", { gainDb: -2 });
  await passTime(499);
  expect(urls()).toEqual([]);
  await passTime(1);
  expect(urls()).toEqual(["a"]);
  await end(runs[0], LOUD);
  // Without another pause.
  expect(urls()).toEqual(["a", "b"]);
  await end(runs[1], success({ truePeakDb: -200 }));
  await passTime(10_000);
  expect(urls()).toEqual(["a", "b"]);
  const of = (id: string) => measuredOf(alternateSound({ start: 0, end: 10 }, [project.clips.get(id) ?? aClip()], []));
  expect(project.cues[0]?.alternates.map(({ measured }) => measured)).toEqual([
    { lufs: -20, truePeakDb: -3, of: of("a") },
    { truePeakDb: -200, of: of("b") },
  ]);
});

test("B-231 the cue that is shown comes first, then the others in their order", async () => {
  const { follower, project, passTime, runs, urls, end } = aFollower([
    aCue("m1", 0, ["a"]),
    aCue("m2", 20, ["b", "c"]),
    aCue("m3", 40, ["d"]),
  ]);
  project.shownCueId = "m2";
  follower.update();
  await passTime(500);
  for (const index of [0, 1, 2, 3]) await end(runs[index], LOUD);
  expect(urls()).toEqual(["b", "c", "a", "d"]);
});

test("B-231 an edit of the alternate that is measured ends it and measures anew; one of another lets it go on", async () => {
  const { follower, passTime, runs, urls, end, edit, measuredIds } = aFollower([aCue("m1", 0, ["a", "b"])]);
  follower.update();
  await passTime(500);
  edit("b", { gainDb: -6 });
  await passTime(500);
  expect([urls(), runs[0]?.signal.aborted]).toEqual([["a"], false]);
  edit("a", { fadeIn: 2 });
  await passTime(500);
  expect([urls(), runs[0]?.signal.aborted]).toEqual([["a", "a"], true]);
  // Late figures of the ended one.
  await end(runs[0], LOUD);
  expect(measuredIds()).toEqual([]);
  // An edit just before the end makes the figures useless.
  edit("a", { fadeIn: 3 });
  await end(runs[1], LOUD);
  expect(measuredIds()).toEqual([]);
  expect(urls()).toEqual(["a", "a", "a"]);
});

test("B-231 progress, what is out of date and failures are shown, and nothing once all is measured", async () => {
  const { follower, passTime, runs, shown, end } = aFollower([aCue("m1", 0, ["a", "b"])]);
  follower.update();
  await passTime(500);
  runs[0]?.onProgress(0.5);
  expect(shown.at(-1)).toEqual({ running: { id: "a", ratio: 0.5 }, pending: new Set(["a", "b"]), failures: new Map() });
  await end(runs[0], FAILED);
  expect(shown.at(-1)).toEqual({
    running: { id: "b", ratio: 0 },
    pending: new Set(["b"]),
    failures: new Map([["a", { message: "It cannot be read.", hint: undefined }]]),
  });
  await end(runs[1], LOUD);
  expect(shown.at(-1)).toMatchObject({ running: undefined, pending: new Set(), failures: new Map([["a", {}]]) });
  follower.retry();
  await passTime(500);
  await end(runs[2], LOUD);
  expect(shown.at(-1)).toBe(NO_MEASURING);
});

test("B-231 a failure is tried again when its source is read again or its sound is edited, not before", async () => {
  const { follower, passTime, runs, urls, end, edit } = aFollower([aCue("m1", 0, ["a", "b"])]);
  follower.update();
  await passTime(500);
  await end(runs[0], FAILED);
  await end(runs[1], FAILED);
  follower.update();
  await passTime(500);
  expect(urls()).toEqual(["a", "b"]);
  follower.retry("b");
  await passTime(500);
  expect(urls()).toEqual(["a", "b", "b"]);
  await end(runs[2], FAILED);
  edit("a", { startTime: 1 });
  await passTime(500);
  expect(urls()).toEqual(["a", "b", "b", "a"]);
});

test("B-231 what is measured ends when it is held, and begins again afterwards", async () => {
  const { follower, passTime, runs, urls, end, measuredIds } = aFollower([aCue("m1", 0, ["a"])]);
  follower.update();
  await passTime(500);
  follower.hold(true);
  expect(runs[0]?.signal.aborted).toBe(true);
  await end(runs[0], LOUD);
  follower.update();
  await passTime(5000);
  expect([urls(), measuredIds()]).toEqual([["a"], []]);
  follower.hold(false);
  await passTime(499);
  expect(urls()).toEqual(["a"]);
  await passTime(1);
  expect(urls()).toEqual(["a", "a"]);
});

test("B-231 leaving the project and removing the cue end its measurement at once", async () => {
  const { follower, project, passTime, runs } = aFollower([aCue("m1", 0, ["a"]), aCue("m2", 20, ["b"])]);
  follower.update();
  await passTime(500);
  project.cues = project.cues.slice(1);
  follower.update();
  expect(runs[0]?.signal.aborted).toBe(true);
  await passTime(500);
  project.isOpen = false;
  follower.update();
  expect(runs[1]?.signal.aborted).toBe(true);
  project.isOpen = true;
  follower.update();
  follower.dispose();
  await passTime(5000);
  expect(runs).toHaveLength(2);
});

test("B-231 figures that the project does not take are not measured over and over", async () => {
  const { follower, project, passTime, runs, urls, end } = aFollower([aCue("m1", 0, ["a", "b"])]);
  project.takes = false;
  follower.update();
  await passTime(500);
  await end(runs[0], LOUD);
  await end(runs[1], LOUD);
  await passTime(5000);
  expect(urls()).toEqual(["a", "b"]);
  project.takes = true;
  follower.update();
  await passTime(500);
  expect(urls()).toEqual(["a", "b", "a"]);
});
