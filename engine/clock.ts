/**
 * From "which context frame is heard now" to "where the timeline is". The mixer reports every discontinuity with its exact context
 * frame; between them the timeline runs at the context's pace, so nothing needs to be posted regularly.
 */
type Anchor = {
  readonly contextFrame: number;
  /** Timeline frame at `contextFrame`. */
  readonly frame: number;
  readonly isRunning: boolean;
  /** Number of the user's jump that this follows. */
  readonly generation: number;
};

export type TimelineClock = {
  /** A jump to `frame` was asked for; until it is heard, that is the position. */
  jump(frame: number, generation: number): void;
  anchor(anchor: Anchor): void;
  /** Timeline frame (fractional) at a heard context frame. Ask with growing values: older anchors are forgotten. */
  frameAt(heardContextFrame: number): number;
};

export function createTimelineClock(): TimelineClock {
  let anchors: Anchor[] = [{ contextFrame: 0, frame: 0, isRunning: false, generation: 0 }];
  let pending: { readonly frame: number; readonly generation: number } | undefined;
  return {
    jump(frame, generation) {
      pending = { frame, generation };
    },
    anchor(anchor) {
      anchors.push(anchor);
    },
    frameAt(heard) {
      const last = anchors.findLastIndex((anchor) => anchor.contextFrame <= heard);
      if (last > 0) anchors = anchors.slice(last);
      const [current] = anchors;
      if (current === undefined) return 0;
      // A standing playhead is not heard: show where it stands at once.
      const newest = anchors.at(-1) ?? current;
      const shown = newest.isRunning ? current : newest;
      if (pending !== undefined && shown.generation < pending.generation) return pending.frame;
      pending = undefined;
      return shown.frame + (shown.isRunning ? Math.max(0, heard - shown.contextFrame) : 0);
    },
  };
}
