import type { LoopFrames } from "./loop-frames.ts";

/**
 * From "which context frame is heard now" to "where the timeline is". The mixer reports every discontinuity with its exact context
 * frame; between them the timeline runs at a constant pace, so nothing needs to be posted regularly. A report may come late: a
 * loop's wrap is foreseen, as the mixer makes it (at the loop's end, where the playhead was not past it already).
 */
type Anchor = {
  readonly contextFrame: number;
  /** Timeline frame at `contextFrame`. */
  readonly frame: number;
  readonly isRunning: boolean;
  /** Timeline frames per context frame while it runs. */
  readonly pace: number;
  /** Number of the user's jump that this follows. */
  readonly generation: number;
};

export type TimelineClock = {
  /** The loop from the context frame heard now on; `endFrame` 0: none. */
  setLoop(loop: LoopFrames, heardContextFrame: number): void;
  /** A jump to `frame` was asked for; until it is heard, that is the position. */
  jump(frame: number, generation: number): void;
  /** The timeline was told to stand, or to go at another pace: how it goes from this context frame on is known when that is reported. */
  doubt(contextFrame: number, generation: number): void;
  anchor(anchor: Anchor): void;
  /** Timeline frame (fractional) at a heard context frame. Ask with growing values: older anchors are forgotten. */
  frameAt(heardContextFrame: number): number;
};

export function createTimelineClock(): TimelineClock {
  let anchors: Anchor[] = [{ contextFrame: 0, frame: 0, isRunning: false, pace: 1, generation: 0 }];
  let pending: { readonly frame: number; readonly generation: number } | undefined;
  let doubted: { readonly contextFrame: number; readonly generation: number } | undefined;
  let loop: LoopFrames = { startFrame: 0, endFrame: 0 };

  /** The anchor that holds at a heard context frame. */
  const anchorAt = (heard: number): Anchor => {
    const last = anchors.findLastIndex((anchor) => anchor.contextFrame <= heard);
    if (last > 0) anchors = anchors.slice(last);
    return anchors[0] as Anchor;
  };
  const runOn = (anchor: Anchor, heard: number): number => {
    if (!anchor.isRunning) return anchor.frame;
    const frame = anchor.frame + anchor.pace * Math.max(0, heard - anchor.contextFrame);
    const { startFrame, endFrame } = loop;
    const wraps = anchor.pace === 1 && anchor.frame <= endFrame && frame > endFrame && endFrame > startFrame;
    return wraps ? startFrame + ((frame - startFrame) % (endFrame - startFrame)) : frame;
  };

  return {
    setLoop(next, heard) {
      const current = anchorAt(heard);
      if (heard > current.contextFrame) anchors = [{ ...current, contextFrame: heard, frame: runOn(current, heard) }, ...anchors.slice(1)];
      loop = next;
    },
    jump(frame, generation) {
      pending = { frame, generation };
    },
    doubt(contextFrame, generation) {
      // What was in doubt before still is.
      doubted = { contextFrame: Math.min(contextFrame, doubted?.contextFrame ?? contextFrame), generation };
    },
    anchor(anchor) {
      anchors.push(anchor);
      if (doubted !== undefined && anchor.generation >= doubted.generation) doubted = undefined;
    },
    frameAt(heardContextFrame) {
      const heard = Math.min(heardContextFrame, doubted?.contextFrame ?? heardContextFrame);
      const current = anchorAt(heard);
      // A standing playhead is not heard: show where it stands at once.
      const newest = anchors.at(-1) ?? current;
      const shown = newest.isRunning ? current : newest;
      if (pending !== undefined && shown.generation < pending.generation) return pending.frame;
      pending = undefined;
      return runOn(shown, heard);
    },
  };
}
