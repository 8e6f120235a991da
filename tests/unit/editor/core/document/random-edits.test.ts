import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { confirmOperation } from "#editor/core/document/operation-results.ts";
import { commitEdit, openDocument, redoEdit, undoEdit } from "#editor/core/document/document.ts";
import type { DocumentStep, ProjectDocument } from "#editor/core/document/document.ts";
import { nextPlan } from "#model/plan/incremental-plan.ts";
import type { IncrementalPlan } from "#model/plan/incremental-plan.ts";
import { keyOf } from "#model/edits/change-keys.ts";
import type { Change, Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { playbackPlan } from "#model/plan/playback-plan.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { allClips, applyChanges, cueById, timelineOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline, TimelineDraft } from "#model/timeline/timeline.ts";
import { buildIndex, updateIndex } from "#timeline/index/timeline-index.ts";
import type { TimelineIndex } from "#timeline/index/timeline-index.ts";
import { clipsInOrder } from "#tests/support/editor/after-edit.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { randomEdit } from "#tests/support/model/random-edits.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";
import { representatives } from "#tests/support/representatives.ts";

const RATE = 48_000;
/** Times are sums of binary fractions: after a thousand of them the rounding error, in seconds, is less than this. */
const STRAY = 1e-6;

type Session = {
  readonly document: ProjectDocument;
  readonly index: TimelineIndex;
  readonly plan: IncrementalPlan;
  /** The changes of the last operation, as the server received them. */
  readonly changes: readonly Change[];
};

const project = {
  id: "p",
  name: "Reel",
  revision: 0,
  picture: { url: "u/p.mp4", duration: 50 },
  settings: DEFAULT_SETTINGS,
  cues: [],
  clips: Array.from({ length: 20 }, (_, at) =>
    aClip({ id: `c${at}`, startTime: at * 2.5, endTime: at * 2.5 + 3, laneIndex: at % 4, originalDuration: 8 }),
  ),
};

/** Applies the step, and updates index and plan incrementally as the editor does. */
function afterStep(session: Session, step: DocumentStep): Session {
  const { timeline: before } = session.document;
  // The server confirms the operation at once.
  const operation = step.operation;
  const document = operation ? confirmOperation(step.document, operation.opId, step.document.revision + 1).document : step.document;
  const index = updateIndex(session.index, before, document.timeline, step.changes);
  return { document, index, plan: nextPlan(session.plan, planInput(document.timeline, index)), changes: operation?.changes ?? [] };
}

function planInput(timeline: ProjectTimeline, index: TimelineIndex) {
  return { timeline, rate: RATE, pictureHasSound: true, totals: { lastEnd: index.lastEnd, laneCount: index.lanes.length } };
}

function opened(): Session {
  const document = openDocument(project, []);
  const index = buildIndex(document.timeline);
  return { document, index, plan: nextPlan(undefined, planInput(document.timeline, index)), changes: [] };
}

/** The rules that a clip violates; empty if it is valid. */
function brokenOf(clip: Clip): string[] {
  const length = clip.endTime - clip.startTime;
  const rules: readonly [string, boolean][] = [
    ["begins before 0", clip.startTime >= 0],
    ["is shorter than 0.1 s", length >= 0.1 - STRAY],
    ["begins before its source", clip.sourceOffset >= 0],
    ["ends after its source", clip.sourceOffset + length <= (clip.originalDuration ?? Infinity) + STRAY],
    ["lies on no lane", Number.isInteger(clip.laneIndex) && clip.laneIndex >= 0],
    ["has fades that do not fit", clip.fadeIn >= 0 && clip.fadeOut >= 0 && clip.fadeIn + clip.fadeOut <= length + STRAY],
    ["is too loud or too soft", clip.gainDb >= -60 && clip.gainDb <= 24],
  ];
  return rules.flatMap(([broken, holds]) => (holds ? [] : [`${clip.id} ${broken}: ${JSON.stringify(clip)}`]));
}

function contentOf(timeline: ProjectTimeline) {
  return {
    clips: clipsInOrder(timeline),
    picture: timeline.picture,
    settings: timeline.settings,
    name: timeline.name,
    cues: timeline.cues,
  };
}

/** The timelines before the steps after an edit: a choice joins the one before it in its cue, and both go where they cancel out. */
function beforeSteps(before: readonly ProjectTimeline[], { timeline, history }: ProjectDocument, edit: Edit): ProjectTimeline[] {
  const [change] = edit.changes;
  const last = history.past.at(-1);
  const isSecond = edit.kind === "chooseAlternate" && last?.kind === "chooseAlternate" && change?.kind === "putCue";
  const first = before.at(-1);
  if (!isSecond || !first || !last.redo.some((row) => keyOf(row) === keyOf(change))) return [...before, timeline].slice(-20);
  return cueById(first, change.cue.id)?.chosenId === change.cue.chosenId ? before.slice(0, -1) : [...before];
}

/** As `toEqual`, which is slow and runs only on a difference, to describe it. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

describe("thousands of random edits with undo and redo between them", () => {
  for (const seed of representatives([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 3)) {
    test(`run ${seed}: document, index, plan and history stay consistent`, () => {
      const noise = randomNumbers(seed);
      const random = () => (noise() + 1) / 2;
      let count = 0;
      const newId = () => `n${++count}`;
      let session = opened();
      const replay = structuredClone(timelineOf(project)) as TimelineDraft;
      /** The timeline before each entry of the past, and after each entry of the future. */
      let before: ProjectTimeline[] = [];
      let after: ProjectTimeline[] = [];
      let committed = 0;
      while (committed < 1000) {
        const { document } = session;
        const kind = random();
        const opId = newId();
        if (kind < 0.15) {
          const step = undoEdit(document, opId);
          expect(step === undefined).toBe(before.length === 0);
          if (!step) continue;
          const expected = before.pop();
          after.push(document.timeline);
          session = afterStep(session, step);
          expectSame(contentOf(session.document.timeline), expected && contentOf(expected));
        } else if (kind < 0.25) {
          const step = redoEdit(document, opId);
          expect(step === undefined).toBe(after.length === 0);
          if (!step) continue;
          const expected = after.pop();
          before.push(document.timeline);
          session = afterStep(session, step);
          expectSame(contentOf(session.document.timeline), expected && contentOf(expected));
        } else {
          const edit = randomEdit(document.timeline, random, newId);
          const step = edit && commitEdit(document, edit, opId);
          if (!step) continue;
          before = beforeSteps(before, document, edit);
          after = [];
          session = afterStep(session, step);
          committed += 1;
        }
        const { timeline, history, confirmed } = session.document;
        const clips = allClips(timeline);
        expect(clips.flatMap(brokenOf)).toEqual([]);
        expect(new Set(clips.map(({ id }) => id)).size).toBe(clips.length);
        expect(history.past.length).toBe(before.length);
        applyChanges(replay, session.changes);
        expectSame(confirmed, timeline);
        expectSame(contentOf(replay), contentOf(timeline));
        // Index and plan are updated incrementally, so an error in one step persists and is found some steps later.
        if (committed % 4 !== 0) continue;
        expectSame(session.index, buildIndex(timeline));
        expectSame(session.plan.plan, playbackPlan(timeline, RATE, true));
      }
    });
  }
});
