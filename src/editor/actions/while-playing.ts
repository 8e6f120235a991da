import type { TimelineDeps } from "./action-deps.ts";

/** A playhead farther outside of the range was moved there by the user. */
const MOVED_SECONDS = 0.5;

/**
 * Calls back once the playback that has just begun in a range is over: at the range's end, when it is paused, or when the user moves the
 * playhead out of it (`isMovedAway`).
 */
export function whilePlayingWithin(
  { engine, playhead }: Pick<TimelineDeps, "engine" | "playhead">,
  { from, end }: { readonly from: number; readonly end: number },
  onOver: (isMovedAway: boolean) => void,
): void {
  let unfollow: (() => void) | undefined;
  const follow = (seconds: number) => {
    const isMovedAway = seconds < from - MOVED_SECONDS || seconds > end + MOVED_SECONDS;
    const isOver = isMovedAway || seconds >= end || engine.state.transport !== "playing";
    // The first call comes before there is a way to stop.
    if (!unfollow || !isOver) return;
    unfollow();
    unfollow = undefined;
    onOver(isMovedAway);
  };
  unfollow = playhead.follow(follow);
}
