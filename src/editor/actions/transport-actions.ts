import { clipsByIds } from "#model/edits/group-edits.ts";
import { editPoints, nextTime } from "#model/timeline/edit-points.ts";
import { messages } from "#model/text/messages.ts";
import { typedPlace } from "#model/time/time-entry.ts";
import { timeStylesOf } from "#model/time/time-style.ts";
import { clamp } from "#model/time/time.ts";
import { frameSeconds } from "#timeline/grid/frame-seconds.ts";
import { announce, reportNoEffect } from "../core/store/announce.ts";
import { playableEnd } from "../core/store/playable-end.ts";
import { nextShuttleRate } from "../playback/shuttle.ts";
import { reportPlaybackError } from "../core/store/report-playback-error.ts";
import { noSoundText } from "../playback/no-sound-text.ts";
import type { TimelineDeps } from "./action-deps.ts";
import type { ViewActions } from "./view-actions.ts";
import { playUpTo } from "./while-playing.ts";

export type TransportActions = {
  /** Space and the play button. Shows a message and does nothing else if the browser does not let sound start. */
  readonly togglePlay: () => Promise<void>;
  /** Plays from 2 s before the playhead to 2 s after it, then returns there. A second call, and any other transport command, ends it. */
  readonly playAround: () => Promise<void>;
  readonly pause: () => void;
  /** J and L: plays in that direction, faster with each press (1×, 2×, 4×, 8×); a change of direction begins at 1×. */
  readonly shuttle: (direction: 1 | -1) => Promise<void>;
  /** Exact, clamped to 0 … playable length (B-115, B-74); the view scrolls if the position is out of it. */
  readonly seek: (seconds: number) => void;
  /** Seeks; while paused the frame at the new position is audible. */
  readonly seekByKey: (seconds: number) => void;
  /** Seeks to a typed time and says where the playhead is (B-151). Returns the sentence for a text that cannot be followed. */
  readonly seekToText: (text: string) => string | undefined;
  /** The first call starts a scrub: the sound at the playhead is audible until `scrubEnd`. */
  readonly scrubMove: (seconds: number) => void;
  /** Playback resumes if it was playing before the scrub. Without a scrub it is `seekByKey`. */
  readonly scrubEnd: (seconds: number) => void;
  /** Moves by whole picture frames, backwards if negative; 1/30 s without a known rate (B-107). The frame at the new position is audible. */
  readonly stepFrames: (count: number) => void;
  readonly goToEnd: () => void;
  /** Moves to the nearest edge of a clip in this direction: on the lanes of the selected clips, or on all. Says if there is none. */
  readonly goToEditPoint: (direction: 1 | -1) => void;
  readonly goToMarker: (direction: 1 | -1) => void;
  readonly toggleLoop: () => void;
  /** Says what it has done: without a picture there is no loop (B-101). */
  readonly toggleLoopByKey: () => void;
  /** Master (monitor) volume, 0 to 1. */
  readonly setVolume: (volume: number) => void;
  /** Muting stores the volume; without a stored volume, unmuting gives 1 (B-119). */
  readonly toggleMute: () => void;
};

/** During playback the time that has just been passed is not the previous one: else nobody gets beyond it. */
const PASSED_SECONDS = 0.5;

/** How much is played before and after the playhead. */
const AROUND_SECONDS = 2;

export function createTransportActions(
  { store, engine, playhead, notices }: TimelineDeps,
  { showTime }: Pick<ViewActions, "showTime">,
): TransportActions {
  const timeline = () => store.getState().document.timeline;
  const setTransport = (change: Partial<ReturnType<typeof store.getState>["transport"]>) =>
    store.setState(({ transport }) => ({ transport: { ...transport, ...change } }));

  const frame = () => frameSeconds(timeline());
  const moveTo = (seconds: number, move: (place: number) => void) => {
    if (!Number.isFinite(seconds)) return;
    move(clamp(seconds, 0, playableEnd(store.getState())));
    playhead.moved();
  };
  /** For jumps that are no drag: the new position may be out of view, so the view scrolls to it. */
  const goTo = (seconds: number, move: (place: number) => void) => {
    const from = engine.position();
    moveTo(seconds, (place) => {
      move(place);
      showTime(place, from);
    });
  };
  const seek = (seconds: number) => goTo(seconds, (place) => engine.seek(place));
  /** Resolves with true if sound may start; else shows a message. */
  const unlock = async (): Promise<boolean> => {
    const unlocked = await engine.unlock();
    if (!unlocked.ok) reportPlaybackError(store, "sound", noSoundText(messages.soundNotReady));
    return unlocked.ok;
  };
  /** A start that waits until sound may start. Any later press on play, pause or shuttle replaces it. */
  let starting: { readonly start: () => void } | undefined;
  const startOnceUnlocked = async (start: () => void) => {
    const mine = { start };
    starting = mine;
    const isUnlocked = await unlock();
    if (starting !== mine) return;
    starting = undefined;
    if (!isUnlocked) return;
    if (playableEnd(store.getState()) > 0) start();
    else reportNoEffect(store, messages.timelineHasNoClips);
  };
  const stop = () => {
    starting = undefined;
    engine.pause();
  };
  const playAround = async () => {
    if (engine.state.transport === "playing" || starting) return stop();
    const place = engine.position();
    const from = Math.max(0, place - AROUND_SECONDS);
    const end = Math.min(place + AROUND_SECONDS, playableEnd(store.getState()));
    await startOnceUnlocked(() => {
      moveTo(from, (to) => engine.seek(to));
      playUpTo(end, { engine, playhead, store }, () => {
        stop();
        moveTo(place, (to) => engine.seek(to));
      });
    });
  };
  const applyVolume = (volume: number) => {
    const clamped = clamp(Number.isFinite(volume) ? volume : 0, 0, 1);
    engine.setMaster(clamped, false);
    setTransport(clamped > 0 ? { volume: clamped, audibleVolume: clamped } : { volume: 0 });
  };

  const seekByKey = (seconds: number) => {
    goTo(seconds, (place) => (engine.state.transport === "playing" ? engine.seek(place) : engine.step(place, frame())));
  };
  const toggleLoop = () => {
    const isLooping = !store.getState().transport.isLooping;
    setTransport({ isLooping });
    if (isLooping && !timeline().settings.loopRange) notices.show({ tone: "info", message: messages.loopsAll });
  };
  const goToNext = (times: readonly number[], direction: 1 | -1, whyNot: string) => {
    const next = nextTime(
      times.filter((time) => time <= playableEnd(store.getState())),
      engine.position() - (direction < 0 && engine.state.transport === "playing" ? PASSED_SECONDS : 0),
      direction,
    );
    if (next === undefined) reportNoEffect(store, whyNot);
    else seekByKey(next);
  };
  const scrubMove = (seconds: number) => {
    if (!engine.state.scrubbing) engine.scrubStart();
    moveTo(seconds, (place) => engine.scrubMove(place));
  };

  return {
    togglePlay: async () => {
      if (engine.state.transport === "playing" || starting) stop();
      else await startOnceUnlocked(() => engine.play());
    },
    playAround,
    pause: stop,
    shuttle: (direction) => startOnceUnlocked(() => engine.shuttle(nextShuttleRate(engine.state.rate, direction))),
    seek,
    seekByKey,
    seekToText: (text) => {
      const style = timeStylesOf(timeline(), store.getState().timelineOptions.timeUnit).place;
      const place = typedPlace(text, style, engine.position(), playableEnd(store.getState()));
      if (!place.ok) return place.error;
      seekByKey(place.value);
      announce(store, messages.playheadAt(place.value, style));
      return undefined;
    },
    scrubMove,
    scrubEnd: (seconds) => {
      if (!engine.state.scrubbing) return seekByKey(seconds);
      scrubMove(seconds);
      engine.scrubEnd();
    },
    stepFrames: (count) => {
      const current = Math.round((engine.position() / frame()) * 1000) / 1000;
      const target = count > 0 ? Math.floor(current) + count : Math.ceil(current) + count;
      goTo(target * frame(), (place) => engine.step(place, frame()));
    },
    goToEnd: () => seek(playableEnd(store.getState())),
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
    setVolume: applyVolume,
    toggleMute: () => {
      const { volume, audibleVolume } = store.getState().transport;
      applyVolume(volume > 0 ? 0 : audibleVolume || 1);
    },
  };
}
