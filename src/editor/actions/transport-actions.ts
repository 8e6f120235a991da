import { clipsByIds } from "#model/edits/group-edits.ts";
import { editPoints, nextTime } from "#model/timeline/edit-points.ts";
import { messages } from "#model/text/messages.ts";
import { typedPlace } from "#model/time/time-entry.ts";
import { timeStylesOf } from "#model/time/time-style.ts";
import { announce, reportNoEffect } from "../core/store/announce.ts";
import { playableEnd } from "../core/store/playable-end.ts";
import { nextShuttleRate } from "../playback/shuttle.ts";
import type { TimelineDeps } from "./action-deps.ts";
import { createPlaying } from "./playing/playing-actions.ts";
import type { PlayingActions } from "./playing/playing-actions.ts";
import { playUpTo } from "./playing/while-playing.ts";
import type { ZoomActions } from "./playing/zoom-actions.ts";

export type TransportActions = PlayingActions & {
  /** Plays from 2 s before the playhead to 2 s after it, then returns there. A second call, and any other transport command, ends it. */
  readonly playAround: () => Promise<void>;
  /** J and L: plays in that direction, faster with each press (1×, 2×, 4×, 8×); a change of direction begins at 1×. */
  readonly shuttle: (direction: 1 | -1) => Promise<void>;
  /** Seeks to a typed time and says where the playhead is (B-151). Returns the sentence for a text that cannot be followed. */
  readonly seekToText: (text: string) => string | undefined;
  /** Moves to the nearest edge of a clip in this direction: on the lanes of the selected clips, or on all. Says if there is none. */
  readonly goToEditPoint: (direction: 1 | -1) => void;
  readonly goToMarker: (direction: 1 | -1) => void;
  readonly toggleLoop: () => void;
  /** Says what it has done: without a picture there is no loop (B-101). */
  readonly toggleLoopByKey: () => void;
};

/** During playback the time that has just been passed is not the previous one: else nobody gets beyond it. */
const PASSED_SECONDS = 0.5;

/** How much is played before and after the playhead. */
const AROUND_SECONDS = 2;

export function createTransportActions(deps: TimelineDeps, view: Pick<ZoomActions, "showTime">): TransportActions {
  const { store, engine, notices } = deps;
  const { actions: playing, startOnceUnlocked, isRunning, jumpTo } = createPlaying(deps, view);
  const timeline = () => store.getState().document.timeline;
  const playAround = async () => {
    if (isRunning()) return playing.pause();
    const place = engine.position();
    const from = Math.max(0, place - AROUND_SECONDS);
    const end = Math.min(place + AROUND_SECONDS, playableEnd(store.getState()));
    await startOnceUnlocked(() => {
      jumpTo(from);
      playUpTo(end, deps, () => {
        playing.pause();
        jumpTo(place);
      });
    });
  };
  const toggleLoop = () => {
    const isLooping = !store.getState().transport.isLooping;
    store.setState(({ transport }) => ({ transport: { ...transport, isLooping } }));
    if (isLooping && !timeline().settings.loopRange) notices.show({ tone: "info", message: messages.loopsAll });
  };
  const goToNext = (times: readonly number[], direction: 1 | -1, whyNot: string) => {
    const next = nextTime(
      times.filter((time) => time <= playableEnd(store.getState())),
      engine.position() - (direction < 0 && engine.state.transport === "playing" ? PASSED_SECONDS : 0),
      direction,
    );
    if (next === undefined) reportNoEffect(store, whyNot);
    else playing.seekByKey(next);
  };

  return {
    ...playing,
    playAround,
    shuttle: (direction) => startOnceUnlocked(() => engine.shuttle(nextShuttleRate(engine.state.rate, direction))),
    seekToText: (text) => {
      const style = timeStylesOf(timeline(), store.getState().timelineOptions.timeUnit).place;
      const place = typedPlace(text, style, engine.position(), playableEnd(store.getState()));
      if (!place.ok) return place.error;
      playing.seekByKey(place.value);
      announce(store, messages.playheadAt(place.value, style));
      return undefined;
    },
    goToEditPoint: (direction) => {
      const lanes = new Set(clipsByIds(timeline(), store.getState().selection).map(({ laneIndex }) => laneIndex));
      goToNext(editPoints(timeline(), lanes), direction, messages.noEditPoint(direction));
    },
    goToMarker: (direction) => {
      goToNext(
        timeline().settings.markers.map(({ time }) => time),
        direction,
        messages.noMarker(direction),
      );
    },
    toggleLoop,
    toggleLoopByKey: () => {
      if (timeline().picture === undefined) return reportNoEffect(store, messages.nothingToLoop);
      toggleLoop();
      announce(store, messages.playbackLoop(store.getState().transport.isLooping));
    },
  };
}
