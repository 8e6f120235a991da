import type { LoopFrames } from "./loop-frames.ts";

/**
 * Maps the context frame that is audible now to a timeline frame. The mixer reports every discontinuity with its exact context frame.
 * Between two reports the timeline runs at a constant speed, so no periodic messages are needed. Because a report may arrive late, the
 * clock predicts a loop's wrap as the mixer makes it: at the loop's end, unless the playhead was past it already.
 */
type Anchor = {
  readonly contextFrame: number;
  /** Timeline frame at `contextFrame`. */
  readonly frame: number;
  readonly isRunning: boolean;
  /** Timeline frames per context frame while it runs. */
  readonly speed: number;
  /** Number of the user's jump that this report follows. */
  readonly generation: number;
};

export type TimelineClock = {
  /** Sets the loop from `audibleContextFrame` on; `endFrame` 0: no loop. */
  setLoop(loop: LoopFrames, audibleContextFrame: number): void;
  /** A jump to `frame` was requested: `frame` is the position until the jump is audible. */
  jump(frame: number, generation: number): void;
  /** The mixer was asked to stop or to change its speed: positions after `contextFrame` are unknown until it reports. */
  suspect(contextFrame: number, generation: number): void;
  anchor(anchor: Anchor): void;
  /** Fractional timeline frame at an audible context frame. Call it with increasing values: older anchors are dropped. */
  frameAt(audibleContextFrame: number): number;
};

export function createTimelineClock(): TimelineClock {
  let anchors: Anchor[] = [{ contextFrame: 0, frame: 0, isRunning: false, speed: 1, generation: 0 }];
  let pending: { readonly frame: number; readonly generation: number } | undefined;
  let suspected: { readonly contextFrame: number; readonly generation: number } | undefined;
  let loop: LoopFrames = { startFrame: 0, endFrame: 0 };

  /** The anchor that applies at a context frame; drops older ones. */
  const anchorAt = (audible: number): Anchor => {
    const last = anchors.findLastIndex((anchor) => anchor.contextFrame <= audible);
    if (last > 0) anchors = anchors.slice(last);
    return anchors[0] as Anchor;
  };
  const runOn = (anchor: Anchor, audible: number): number => {
    if (!anchor.isRunning) return anchor.frame;
    const frame = anchor.frame + anchor.speed * Math.max(0, audible - anchor.contextFrame);
    const { startFrame, endFrame } = loop;
    const wraps = anchor.speed === 1 && anchor.frame <= endFrame && frame > endFrame && endFrame > startFrame;
    return wraps ? startFrame + ((frame - startFrame) % (endFrame - startFrame)) : frame;
  };

  return {
    setLoop(next, audible) {
      const current = anchorAt(audible);
      if (audible > current.contextFrame)
        anchors = [{ ...current, contextFrame: audible, frame: runOn(current, audible) }, ...anchors.slice(1)];
      loop = next;
    },
    jump(frame, generation) {
      pending = { frame, generation };
    },
    suspect(contextFrame, generation) {
      // Positions that were unknown before stay unknown.
      suspected = { contextFrame: Math.min(contextFrame, suspected?.contextFrame ?? contextFrame), generation };
    },
    anchor(anchor) {
      anchors.push(anchor);
      if (suspected !== undefined && anchor.generation >= suspected.generation) suspected = undefined;
    },
    frameAt(audibleContextFrame) {
      const audible = Math.min(audibleContextFrame, suspected?.contextFrame ?? audibleContextFrame);
      const current = anchorAt(audible);
      // A stopped playhead makes no sound: show its new position without waiting for the output latency.
      const newest = anchors.at(-1) ?? current;
      const shown = newest.isRunning ? current : newest;
      if (pending !== undefined && shown.generation < pending.generation) return pending.frame;
      pending = undefined;
      return runOn(shown, audible);
    },
  };
}
