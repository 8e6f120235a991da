import { commitEdit, EMPTY_DOCUMENT, undoEdit } from "#editor/core/document/document.ts";
import { moveClip } from "#model/edits/edits.ts";
import { moveClips } from "#model/edits/group-edits.ts";
import { nextPlan } from "#model/plan/incremental-plan.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { updateIndex } from "#timeline/index/timeline-index.ts";
import type { TimelineIndex } from "#timeline/index/timeline-index.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import { spreadOf } from "./spread.ts";
import type { Spread } from "./spread.ts";
import { changedTimeline } from "./test-timeline-host.ts";
import type { TestHost } from "./test-timeline-host.ts";

/** What an edit costs apart from drawing. */
export type DocumentCosts = {
  /** Mean milliseconds to update the index by one edit. */
  updateIndex(count: number): number;
  /** Cost of a committed edit in the editor: the document with its history, the index, and the engine's plan. */
  commit(count: number): Spread;
  /** The same for undoing a move of so many clips, `times` times; and the bytes of its history entry for each clip, as JSON. */
  undoMove(clipCount: number, times: number): { readonly spread: Spread; readonly entryBytesPerClip: number };
  /** The engine's work with a plan on the main thread: a complete compilation. */
  compilePlan(times: number): Spread;
};

export function createDocumentCosts(host: TestHost): DocumentCosts {
  return {
    updateIndex(count) {
      // Many calls at once, because one takes less than the clock's resolution.
      const steps = [];
      let { timeline, index } = host.getView();
      const clips = allClips(timeline);
      for (let at = 0; at < count; at++) {
        const clip = clips[(at * 37) % clips.length];
        const edit = clip && moveClip(timeline, clip.id, clip.startTime + 0.25 + at, clip.laneIndex);
        if (!edit) continue;
        const after = changedTimeline(timeline, edit.changes);
        steps.push({ before: timeline, after, changes: edit.changes });
        timeline = after;
      }
      const began = performance.now();
      for (const { before, after, changes } of steps) index = updateIndex(index, before, after, changes);
      return (performance.now() - began) / steps.length;
    },
    commit(count) {
      const times: number[] = [];
      let { timeline, index } = host.getView();
      const clips = allClips(timeline);
      let document = { ...EMPTY_DOCUMENT, confirmed: timeline, timeline };
      let kept = nextPlan(undefined, planInput(timeline, index));
      for (let at = 0; at < count; at++) {
        const clip = clips[(at * 37) % clips.length];
        const edit = clip && moveClip(timeline, clip.id, clip.startTime + 0.25 + at, clip.laneIndex);
        if (!edit) continue;
        const began = performance.now();
        const step = commitEdit(document, edit, String(at));
        if (!step) continue;
        index = updateIndex(index, timeline, step.document.timeline, step.changes);
        kept = nextPlan(kept, planInput(step.document.timeline, index));
        times.push(performance.now() - began);
        timeline = step.document.timeline;
        // The state after the server's response.
        document = { ...step.document, confirmed: timeline, pending: [] };
      }
      return spreadOf(times);
    },
    undoMove(clipCount, times) {
      const { timeline, index } = host.getView();
      const ids = allClips(timeline)
        .slice(0, clipCount)
        .map(({ id }) => id);
      const edit = moveClips(timeline, ids, { seconds: 3, lanes: 0 });
      const moved = edit && commitEdit({ ...EMPTY_DOCUMENT, confirmed: timeline, timeline }, edit, "move");
      if (!moved) throw new Error("There is nothing to move.");
      const after = moved.document.timeline;
      const movedIndex = updateIndex(index, timeline, after, moved.changes);
      const kept = nextPlan(nextPlan(undefined, planInput(timeline, index)), planInput(after, movedIndex));
      const spent: number[] = [];
      for (let at = 0; at < times; at++) {
        const began = performance.now();
        const step = undoEdit(moved.document, String(at));
        if (!step) throw new Error("There is nothing to undo.");
        const next = updateIndex(movedIndex, after, step.document.timeline, step.changes);
        nextPlan(kept, planInput(step.document.timeline, next));
        spent.push(performance.now() - began);
      }
      return { spread: spreadOf(spent), entryBytesPerClip: JSON.stringify(moved.document.history.past).length / ids.length };
    },
    compilePlan(times) {
      const { timeline, index } = host.getView();
      const { plan } = nextPlan(undefined, planInput(timeline, index));
      const slots = new Map<string, number>();
      const slotOf = (sourceId: string) => {
        const slot = slots.get(sourceId) ?? slots.size + 1;
        slots.set(sourceId, slot);
        return slot;
      };
      const spent: number[] = [];
      for (let at = 0; at < times; at++) {
        const began = performance.now();
        compilePlan(plan, slotOf);
        spent.push(performance.now() - began);
      }
      return spreadOf(spent);
    },
  };
}

function planInput(timeline: ProjectTimeline, index: TimelineIndex) {
  return { timeline, rate: 48_000, pictureHasSound: false, totals: { lastEnd: index.lastEnd, laneCount: index.lanes.length } };
}
