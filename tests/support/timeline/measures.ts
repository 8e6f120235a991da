import type { RefObject } from "react";
import { commitEdit, EMPTY_DOCUMENT, undoEdit } from "#editor/document/document.ts";
import { moveClip } from "#model/edits.ts";
import { moveClips } from "#model/group-edits.ts";
import { nextPlan } from "#model/kept-plan.ts";
import { allClips } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import type { Viewport } from "#model/viewport.ts";
import { zoomTo } from "#timeline/gestures/navigation.ts";
import { updateIndex } from "#timeline/index/timeline-index.ts";
import type { TimelineIndex } from "#timeline/index/timeline-index.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import type { TimelineHandle } from "#timeline/timeline-canvas.tsx";
import { SIX_ZOOMS, compareDrawnColumns } from "./drawn-columns.ts";
import type { Pcm } from "./pcm-peaks.ts";
import { changedTimeline } from "./timeline-host.ts";
import type { TestHost } from "./timeline-host.ts";

/** Milliseconds. */
export type Spread = { readonly mean: number; readonly median: number; readonly p95: number };

export type Measures = {
  pan(frames: number): Promise<Spread>;
  zoom(frames: number): Promise<Spread>;
  drag(frames: number): Promise<Spread>;
  playhead(frames: number): Promise<Spread>;
  /** Mean milliseconds to bring the index up to date with one edit. */
  updateIndex(count: number): number;
  /** What a committed edit costs the editor: the document with its history, the index, and the engine's plan. */
  commit(count: number): Spread;
  /** The same for taking back a move of so many clips, `times` times; and the bytes of its history entry for each clip, as JSON. */
  undoMove(clipCount: number, times: number): { readonly spread: Spread; readonly entryBytesPerClip: number };
  wrongColumns(): Promise<{ readonly looked: number; readonly wrong: number }>;
};

const animationFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { mean: times.reduce((sum, time) => sum + time, 0) / times.length, median: at(0.5), p95: at(0.95) };
}

/** What a benchmark asks of the page: main-thread time from the change to the last drawing command, one change an animation frame. */
export function createMeasures(host: TestHost, handle: RefObject<TimelineHandle | null>, songs: Readonly<Record<string, Pcm>>): Measures {
  const draw = () => handle.current?.drawNow();
  const setViewport = (fields: Partial<Viewport>) => host.set({ viewport: { ...host.getView().viewport, ...fields } });

  const perFrame = async (frames: number, step: (index: number) => void): Promise<Spread> => {
    const times: number[] = [];
    // The first frames compile and fill caches.
    for (let index = -10; index < frames; index++) {
      await animationFrame();
      const began = performance.now();
      step(index);
      draw();
      if (index >= 0) times.push(performance.now() - began);
    }
    return spreadOf(times);
  };

  return {
    pan(frames) {
      setViewport({ startSeconds: 300, pxPerSecond: 25 });
      return perFrame(frames, () => setViewport({ startSeconds: host.getView().viewport.startSeconds + 12 / 25 }));
    },
    zoom(frames) {
      setViewport({ startSeconds: 300, pxPerSecond: 25 });
      return perFrame(frames, (index) => {
        const { viewport } = host.getView();
        const factor = index % 60 < 30 ? 1.04 : 1 / 1.04;
        setViewport(zoomTo(viewport, viewport.pxPerSecond * factor, 600, shownOf(host.getView())));
      });
    },
    async drag(frames) {
      setViewport({ startSeconds: 300, pxPerSecond: 25 });
      const { timeline } = host.getView();
      const clip = allClips(timeline).find(({ startTime, laneIndex }) => startTime > 320 && startTime < 340 && laneIndex > 0);
      if (!clip) throw new Error("No clip to drag.");
      host.actions.select([clip.id]);
      const spread = await perFrame(frames, (index) => {
        host.actions.preview(moveClip(timeline, clip.id, clip.startTime + Math.sin(index / 9) * 8, clip.laneIndex - (index % 2)));
      });
      host.actions.preview(undefined);
      return spread;
    },
    playhead(frames) {
      setViewport({ startSeconds: 300, pxPerSecond: 25 });
      const drawn = () => handle.current?.stats()?.lastMs ?? 0;
      const times: number[] = [];
      return (async () => {
        host.setPosition(305);
        host.setPlaying(true);
        for (let index = 0; index < frames; index++) {
          const before = handle.current?.stats()?.framesDrawn ?? 0;
          while ((handle.current?.stats()?.framesDrawn ?? 0) === before) await animationFrame();
          times.push(drawn());
        }
        host.setPlaying(false);
        return spreadOf(times);
      })();
    },
    updateIndex(count) {
      // Many together: one takes less than the clock's resolution.
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
        // As after the server's answer.
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
    async wrongColumns() {
      let looked = 0;
      let wrong = 0;
      host.actions.select([]);
      host.setPosition(1e7);
      const clips = allClips(host.getView().timeline).filter((clip) => clip.fadeIn === 0 && clip.fadeOut === 0 && clip.laneIndex < 4);
      for (const pxPerSecond of SIX_ZOOMS) {
        const middle = clips.find(({ startTime }) => startTime > 900) ?? clips[0];
        setViewport({
          pxPerSecond,
          startSeconds: pxPerSecond < 1 ? 0 : (middle?.startTime ?? 0) + (pxPerSecond > 100 ? 3.3 : -5),
          scrollTopPx: 0,
        });
        // Detail comes in later tasks; nothing more comes once the canvas has been still for a while.
        for (let still = 0, frames = -1; still < 20; still++) {
          await animationFrame();
          const { framesDrawn = 0 } = handle.current?.stats() ?? {};
          if (framesDrawn !== frames) still = 0;
          frames = framesDrawn;
        }
        const image = readPixels(draw);
        const { viewport } = host.getView();
        const end = viewport.startSeconds + viewport.widthPx / pxPerSecond;
        for (const clip of clips) {
          const pcm = songs[clip.url];
          const widthPx = (clip.endTime - clip.startTime) * pxPerSecond;
          // Between 80 and 300 px a clip's time may lie over its waveform.
          if (!pcm || clip.endTime < viewport.startSeconds || clip.startTime > end || (widthPx > 80 && widthPx < 300)) continue;
          const compared = compareDrawnColumns(image, clip, pcm, viewport);
          looked += compared.looked;
          wrong += compared.wrong;
        }
      }
      return { looked, wrong };
    },
  };
}

function readPixels(draw: () => void): ImageData {
  const canvas = document.querySelector("canvas");
  if (!canvas) throw new Error("No canvas.");
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas.");
  draw();
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height);
}

function planInput(timeline: Timeline, index: TimelineIndex) {
  return { timeline, rate: 48_000, pictureHasSound: false, totals: { lastEnd: index.lastEnd, laneCount: index.lanes.length } };
}
