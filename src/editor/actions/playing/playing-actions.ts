import { messages } from "#model/text/messages.ts";
import { clamp } from "#model/time/time.ts";
import { frameSeconds } from "#timeline/grid/frame-seconds.ts";
import { reportNoEffect } from "../../core/store/announce.ts";
import { playableEnd } from "../../core/store/playable-end.ts";
import { reportPlaybackError } from "../../core/store/report-playback-error.ts";
import { noSoundText } from "../../playback/no-sound-text.ts";
import type { PlayingDeps } from "../action-deps.ts";
import type { ZoomActions } from "./zoom-actions.ts";

/** What plays and moves the playhead, also where nothing can be edited. */
export type PlayingActions = {
  /** Space and the play button. Shows a message and does nothing else if the browser does not let sound start. */
  readonly togglePlay: () => Promise<void>;
  readonly pause: () => void;
  /** Exact, clamped to 0 … playable length (B-115, B-74); the view scrolls if the position is out of it. */
  readonly seek: (seconds: number) => void;
  /** Seeks; while paused the frame at the new position is audible. */
  readonly seekByKey: (seconds: number) => void;
  /** The first call starts a scrub: the sound at the playhead is audible until `scrubEnd`. */
  readonly scrubMove: (seconds: number) => void;
  /** Playback resumes if it was playing before the scrub. Without a scrub it is `seekByKey`. */
  readonly scrubEnd: (seconds: number) => void;
  /** Moves by whole picture frames, backwards if negative; 1/30 s without a known rate (B-107). The frame at the new position is audible. */
  readonly stepFrames: (count: number) => void;
  readonly goToEnd: () => void;
  /** Master (monitor) volume, 0 to 1. */
  readonly setVolume: (volume: number) => void;
  /** Muting stores the volume; without a stored volume, unmuting gives 1 (B-119). */
  readonly toggleMute: () => void;
};

export type Playing = {
  readonly actions: PlayingActions;
  /** Starts once sound may start, unless a later press on play, pause or shuttle comes before. */
  readonly startOnceUnlocked: (start: () => void) => Promise<void>;
  /** Something plays, or waits until sound may start. */
  readonly isRunning: () => boolean;
  /** Moves the playhead, clamped, without scrolling the view. */
  readonly jumpTo: (seconds: number) => void;
};

export function createPlaying({ store, engine, playhead }: PlayingDeps, { showTime }: Pick<ZoomActions, "showTime">): Playing {
  const setTransport = (change: Partial<ReturnType<typeof store.getState>["transport"]>) =>
    store.setState(({ transport }) => ({ transport: { ...transport, ...change } }));
  const frame = () => frameSeconds(store.getState().document.timeline);
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
  const isRunning = () => engine.state.transport === "playing" || starting !== undefined;
  const applyVolume = (volume: number) => {
    const clamped = clamp(Number.isFinite(volume) ? volume : 0, 0, 1);
    engine.setMaster(clamped, false);
    setTransport(clamped > 0 ? { volume: clamped, audibleVolume: clamped } : { volume: 0 });
  };
  const seekByKey = (seconds: number) => {
    goTo(seconds, (place) => (engine.state.transport === "playing" ? engine.seek(place) : engine.step(place, frame())));
  };
  const scrubMove = (seconds: number) => {
    if (!engine.state.scrubbing) engine.scrubStart();
    moveTo(seconds, (place) => engine.scrubMove(place));
  };

  return {
    startOnceUnlocked,
    isRunning,
    jumpTo: (seconds) => moveTo(seconds, (place) => engine.seek(place)),
    actions: {
      togglePlay: async () => {
        if (isRunning()) stop();
        else await startOnceUnlocked(() => engine.play());
      },
      pause: stop,
      seek,
      seekByKey,
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
      setVolume: applyVolume,
      toggleMute: () => {
        const { volume, audibleVolume } = store.getState().transport;
        applyVolume(volume > 0 ? 0 : audibleVolume || 1);
      },
    },
  };
}
