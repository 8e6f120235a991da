import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Clip } from "#model/timeline/clip.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import { isOfLanes } from "#model/edits/locked-lanes.ts";
import { rebaseOperations } from "#model/merge/rebase.ts";
import { timelineDifferences } from "#model/merge/timeline-differences.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { allClips, clipById, withChanges } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { randomEdit } from "#tests/support/model/random-edits.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";

/** `npm test` has the same cases each time; `npm run test:long` others. */
const SEED = isExhaustive ? {} : { seed: 1 };

/** The rules that a clip violates; empty if it is valid. */
function brokenOf(clip: Clip): string[] {
  const length = clip.endTime - clip.startTime;
  const rules: readonly [string, boolean][] = [
    ["begins before 0", clip.startTime >= -1e-6],
    ["is shorter than 0.1 s", length >= 0.1 - 1e-6],
    ["begins before its source", clip.sourceOffset >= -1e-6],
    ["ends after its source", clip.sourceOffset + length <= (clip.originalDuration ?? Infinity) + 1e-5],
    ["has fades that do not fit", clip.fadeIn >= 0 && clip.fadeOut >= 0 && clip.fadeIn + clip.fadeOut <= length + 1e-5],
    ["lies on no lane", Number.isInteger(clip.laneIndex) && clip.laneIndex >= 0],
  ];
  return rules.flatMap(([broken, holds]) => (holds ? [] : [`${clip.id} ${broken}: ${JSON.stringify(clip)}`]));
}

describe("any edits of two devices", () => {
  const start = aTimeline(
    Array.from({ length: 6 }, (_, at) =>
      aClip({ id: `c${at}`, name: `Clip ${at}`, startTime: at * 8, endTime: at * 8 + 6, laneIndex: at % 3 }),
    ),
    { settings: { ...DEFAULT_SETTINGS, markers: [{ id: "m", time: 3, name: "Door", colour: "red" }] } },
  );
  const edits = (seed: number, count: number, name: string) => {
    const noise = randomNumbers(seed);
    let ids = 0;
    const random = () => (noise() + 1) / 2;
    return Array.from({ length: count }, (): MakeEdit => (timeline) => randomEdit(timeline, random, () => `${name}${++ids}`));
  };
  const run = fc.record({ ours: fc.integer(), theirs: fc.integer(), counts: fc.tuple(fc.nat(12), fc.nat(12)), keep: fc.boolean() });

  test("merge to valid clips; merging again changes nothing, and the merged timeline equals the operations' result", () => {
    fc.assert(
      fc.property(run, ({ ours, theirs, counts, keep }) => {
        const mine = editsOn(start, edits(ours, counts[0], "o"), "ours");
        const there = editsOn(start, edits(theirs, counts[1], "t"), "theirs").timeline;
        const first = rebaseOperations(there, mine.operations, { madeOn: start });
        const answers = new Map(first.questions.map(({ clipId }) => [clipId, keep ? ("keep" as const) : ("remove" as const)]));
        const rebase = rebaseOperations(there, mine.operations, { madeOn: start, answers });
        expect(allClips(rebase.timeline).flatMap(brokenOf)).toEqual([]);
        const replayed = rebase.operations.reduce((timeline, { changes }) => withChanges(timeline, changes), there);
        expect(timelineDifferences(replayed, rebase.timeline)).toEqual([]);
        const again = rebaseOperations(there, rebase.operations);
        expect([again.operations, again.questions, again.emptied]).toEqual([rebase.operations, [], []]);
        let now = there;
        for (const { changes, before } of rebase.operations) {
          expect(before).toEqual(invertChanges(now, changes));
          now = withChanges(now, changes);
        }
      }),
      { numRuns: 300, ...SEED },
    );
  });

  test("without edits on the other device, ours are applied as they were made", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(12), (seed, count) => {
        const mine = editsOn(start, edits(seed, count, "o"), "ours");
        const rebase = rebaseOperations(start, mine.operations, { madeOn: start });
        expect(rebase.operations).toEqual(mine.operations.filter(({ changes }) => changes.length > 0));
        expect(timelineDifferences(mine.timeline, rebase.timeline)).toEqual([]);
      }),
      { numRuns: 100, ...SEED },
    );
  });

  test("each field that we changed has our value, is reported, or is part of a question; each that only they changed has theirs", () => {
    fc.assert(
      fc.property(run, ({ ours, theirs, counts }) => {
        const mine = editsOn(start, edits(ours, counts[0], "o"), "ours");
        const other = editsOn(start, edits(theirs, counts[1], "t"), "theirs");
        const rebase = rebaseOperations(other.timeline, mine.operations, { madeOn: start });
        const reported = [...rebase.operations.flatMap(({ overrides = [] }) => overrides), ...rebase.lost];
        const asked = new Set(rebase.questions.map(({ clipId }) => clipId));
        const hasLaneMoves = [...mine.operations, ...other.operations].some(({ kind }) => isOfLanes(kind));
        for (const { id } of allClips(start)) {
          const [origin, our, their, now] = [start, mine.timeline, other.timeline, rebase.timeline].map((t) => clipById(t, id));
          if (!origin || !our || !their || asked.has(id)) continue;
          if (!now) throw new Error(`${id} is gone, though both have it`);
          for (const [field, label] of Object.entries({ muted: "mute", gainDb: "gain", laneIndex: "lane", name: "name" } as const)) {
            if (field === "laneIndex" && hasLaneMoves) continue;
            const key = field as "muted" | "gainDb" | "laneIndex" | "name";
            // A clip that one side has renamed is named by its new name.
            const isNamed = reported.some((one) => [their.name, our.name].includes(one.subject) && one.field === label);
            // Also if it was changed and changed back.
            const isOurs = [...mine.steps, mine.timeline].some((step) => clipById(step, id)?.[key] !== origin[key]);
            if (isOurs) expect(now[key] === our[key] || isNamed, `ours, ${field} of ${id}`).toBe(true);
            if (their[key] !== origin[key]) expect(now[key] === their[key] || isNamed, `theirs, ${field} of ${id}`).toBe(true);
          }
        }
      }),
      { numRuns: 300, ...SEED },
    );
  });
});
