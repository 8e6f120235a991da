import { loopOf, presentLoop } from "../../playback/loop-of.ts";
import type { PlayingDeps } from "../action-deps.ts";

/** Playback reports at least this often; a larger step, or one backwards, was made by the user. */
const LARGEST_STEP_SECONDS = 1;

/** Plays up to `end`, seconds, once, without a loop; `onEnd`: it was reached or playback paused, and the user has not moved the playhead. */
export function playUpTo(end: number, deps: PlayingDeps, onEnd: () => void): void {
  const { engine, store } = deps;
  engine.setLoop(loopOf(false, store.getState().document.timeline));
  engine.play();
  whilePlayingUpTo(end, deps, (isMoved) => {
    engine.setLoop(presentLoop(store.getState()));
    if (!isMoved) onEnd();
  });
}

/**
 * Calls back once the playback that has just begun is over: at `end`, when it is paused, or when the user moves the playhead (`isMoved`).
 */
function whilePlayingUpTo(
  end: number,
  { engine, playhead }: Pick<PlayingDeps, "engine" | "playhead">,
  onOver: (isMoved: boolean) => void,
): void {
  let unfollow: (() => void) | undefined;
  let last = engine.position();
  const follow = (seconds: number) => {
    const isMoved = seconds < last || seconds > last + LARGEST_STEP_SECONDS || engine.state.scrubbing;
    const isOver = isMoved || seconds >= end || engine.state.transport !== "playing";
    last = seconds;
    // The first call comes before there is a way to stop.
    if (!unfollow || !isOver) return;
    unfollow();
    unfollow = undefined;
    onOver(isMoved && seconds < end);
  };
  unfollow = playhead.follow(follow);
}
