import { PictureElement, type PresentedFrame } from "./picture-element.ts";
import { HARD_SEEK_SECONDS, PictureSpeed } from "./picture-follow.ts";
import type { PictureFrames } from "./picture-frames.ts";
import type { Engine } from "../types.ts";

type PictureStats = {
  /** Picture time minus sound time at the last presented picture frame, in seconds; undefined before the first. */
  readonly errorSeconds: number | undefined;
  readonly seeks: number;
  readonly presented: number;
  /** What is visible: the element, or decoded frames on top of it. */
  readonly shownBy: "element" | "frames";
  /** While standing: the visible frame is exactly that of the playhead. */
  readonly isExact: boolean;
};

export type PictureSyncOptions = {
  /** End of the picture by its last packet (elements report the longer of picture and sound); undefined: the element's duration. */
  readonly lengthSeconds?: (() => number | undefined) | undefined;
  /** While nothing plays: a time whose frame is shown instead of the playhead's, as during a scrub; undefined: the playhead's. Seconds. */
  readonly heldSeconds?: (() => number | undefined) | undefined;
  /** Its canvas lies on top of the element and is shown while the element is not at the right time. The caller disposes of it. */
  readonly frames?: PictureFrames | undefined;
};

export type PictureSync = {
  /** Makes the picture follow the sound. Cheap; call once per animation frame and after seeks. */
  follow(): void;
  stats(): PictureStats;
  dispose(): void;
};

/** After this time without a move the element may begin a seek, which occupies a processor for long. */
const REST_MS = 150;
/** A move within this distance is shown by frames: they are cached, or the decoder soon reaches them. */
const NEAR_SECONDS = 1;
/** Of element and frames, the second starts as well if the first takes longer than this. */
const FRAMES_PATIENCE_MS = 1000;
const LONGEST_RUN_OUT_MS = 300;
/** The mixer receives a pause about this long after the request, and stops at the end of its quantum. */
const STOP_SECONDS = 0.004;
/** If the element seeks faster than this, frames do not cover its jumps while playing. */
const SLOW_SEEK_SECONDS = 0.1;

class FollowingPicture implements PictureSync {
  readonly #engine: Engine;
  readonly #heldSeconds: () => number | undefined;
  readonly #element: PictureElement;
  readonly #frames: PictureFrames | undefined;
  readonly #stopFrames: (() => void) | undefined;
  readonly #speed = new PictureSpeed();
  readonly #onVisible = () => this.follow();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The playhead has been standing at `seconds` since `sinceMs`. */
  #standing: { readonly seconds: number; readonly sinceMs: number; readonly isJump: boolean } | undefined;
  /** Where and when playback stopped. */
  #stopped: { readonly seconds: number; readonly atMs: number } | undefined;
  #isCovered = false;
  #count = 0;
  #errorSeconds: number | undefined;

  constructor(engine: Engine, video: HTMLVideoElement, { lengthSeconds, heldSeconds, frames }: PictureSyncOptions) {
    this.#engine = engine;
    this.#heldSeconds = heldSeconds ?? (() => undefined);
    this.#frames = frames;
    this.#element = new PictureElement(video, {
      lengthSeconds: lengthSeconds ?? (() => undefined),
      firstSeconds: () => frames?.firstSeconds,
      onPresented: (frame) => this.#measure(frame),
      onChange: () => this.follow(),
    });
    this.#cover(false);
    this.#stopFrames = frames?.onChange(() => this.follow());
    document.addEventListener("visibilitychange", this.#onVisible);
  }

  follow(): void {
    if (!this.#element.isReady) return;
    const { transport, starting, rate } = this.#engine.state;
    const isMoving = transport === "playing" && !starting;
    const time = isMoving ? this.#engine.position() : this.#restingSeconds();
    // In a hidden tab browsers pause silent pictures at will: nobody sees them, and they are corrected when the tab is shown again.
    if (isMoving && document.hidden) return;
    const end = this.#element.endSeconds;
    if (!isMoving || time >= end) this.#stand(Math.min(time, end));
    else if (rate === 1) this.#play(time, end);
    else this.#shuttle(time);
  }

  stats(): PictureStats {
    const place = Math.min(this.#restingSeconds(), this.#element.endSeconds);
    // After a pause the playhead goes on through sound that is still being output: a frame that was exact may no longer be.
    const standing = this.#standing?.seconds === place ? this.#standing : undefined;
    return {
      errorSeconds: this.#errorSeconds,
      seeks: this.#element.seeks,
      presented: this.#count,
      shownBy: this.#isCovered ? "frames" : "element",
      isExact: standing !== undefined && (this.#isCovered ? this.#frames?.shown?.isExact === true : this.#element.shows(standing.seconds)),
    };
  }

  dispose(): void {
    document.removeEventListener("visibilitychange", this.#onVisible);
    clearTimeout(this.#timer);
    this.#stopFrames?.();
    this.#frames?.rest();
    this.#cover(false);
    this.#element.dispose();
  }

  #restingSeconds(): number {
    return this.#heldSeconds() ?? this.#engine.position();
  }

  /** The shown time follows a pointer. */
  #isScrubbing(): boolean {
    return this.#engine.state.scrubbing || this.#heldSeconds() !== undefined;
  }

  #measure({ seconds, atMs }: PresentedFrame): void {
    this.#count += 1;
    const soundTime = this.#engine.position() + (atMs - performance.now()) / 1000;
    this.#errorSeconds = seconds - soundTime;
    this.#speed.presented(this.#errorSeconds, performance.now());
  }

  #play(time: number, end: number): void {
    const element = this.#element;
    this.#standing = undefined;
    this.#stopped = undefined;
    if (element.play(this.#speed.rate(performance.now()))) this.#speed.reset();
    const isAway = Math.abs(time - element.seconds) > HARD_SEEK_SECONDS;
    if (isAway && !element.isSeeking) {
      // Seeks to where the sound will be when the seek is done: otherwise a slow seek would always be late.
      element.seek(Math.min(time + element.seekSeconds, end));
      this.#speed.reset();
    }
    const isRight = !isAway && !element.isSeeking;
    // If the seek takes long, decoded frames are shown meanwhile.
    if (!isRight && (this.#isCovered || element.seekSeconds > SLOW_SEEK_SECONDS)) {
      this.#frames?.want(time);
      this.#coverIfNearer(time);
    } else if (isRight && (element.presented !== undefined || !this.#isCovered)) {
      this.#frames?.rest();
      this.#cover(false);
    }
  }

  /** Elements play neither backwards nor fast: shows single frames, of several targets only the newest. */
  #shuttle(time: number): void {
    this.#standing = undefined;
    this.#element.pause();
    if (this.#frames?.canShow !== true) return this.#element.seek(time);
    this.#frames.want(time);
    this.#coverIfNearer(time);
  }

  /** Shows the exact frame of this time, or the last one, while the playhead stands. */
  #stand(time: number): void {
    const element = this.#element;
    const nowMs = performance.now();
    this.#stopped ??= { seconds: time, atMs: nowMs };
    const runOutMs = this.#runOutMs(time, nowMs - this.#stopped.atMs);
    if (runOutMs > 0) return this.#lookAgain(runOutMs);
    element.pause();
    if (this.#standing?.seconds !== time) this.#standing = { seconds: time, sinceMs: nowMs, isJump: this.#isJump(time, nowMs) };
    const { isJump, sinceMs } = this.#standing;
    const frames = this.#frames?.canShow === true ? this.#frames : undefined;
    const [stoodMs, isShown] = [nowMs - sinceMs, element.shows(time)];
    const isElementFirst = isJump && !isShown && stoodMs < FRAMES_PATIENCE_MS;
    if (isElementFirst) frames?.rest();
    // Also if the element shows the frame already: the next frames are then decoded ahead.
    else frames?.want(time);
    if (isShown) this.#cover(false);
    else this.#coverIfNearer(time);
    if (isElementFirst && frames) this.#lookAgain(FRAMES_PATIENCE_MS - stoodMs);
    if (element.isAt(time)) return;
    const mayWait = frames !== undefined && !isElementFirst && !this.#engine.state.starting;
    if (mayWait && stoodMs < REST_MS) this.#lookAgain(REST_MS - stoodMs);
    else if (mayWait && frames.shown?.isExact !== true && stoodMs < FRAMES_PATIENCE_MS) this.#lookAgain(FRAMES_PATIENCE_MS - stoodMs);
    else {
      element.seek(time);
      this.#speed.reset();
    }
  }

  /**
   * How long the element plays on after a pause. The sound stops in the mixer, a little ahead of the output, which the position includes
   * a moment later; and an element takes about a frame to stop. A late element plays on to that time instead of seeking.
   */
  #runOutMs(time: number, stoppedMs: number): number {
    const { starting } = this.#engine.state;
    const from = this.#stopped?.seconds ?? time;
    const isElsewhere = Math.abs(time - from) > HARD_SEEK_SECONDS;
    if (!this.#element.isPlaying || this.#isScrubbing() || starting || isElsewhere || stoppedMs > LONGEST_RUN_OUT_MS) return 0;
    const left = this.#element.secondsUntil(Math.max(time, from + this.#engine.stats().latencySeconds + STOP_SECONDS));
    return left > 0 && left < HARD_SEEK_SECONDS ? Math.ceil(left * 1000) : 0;
  }

  /** A single move to a distant time after a rest: nothing is decoded there yet, and the element decodes with more threads. */
  #isJump(time: number, nowMs: number): boolean {
    const before = this.#standing;
    if (before === undefined || this.#isScrubbing()) return false;
    return nowMs - before.sinceMs >= REST_MS && Math.abs(time - before.seconds) > NEAR_SECONDS;
  }

  #lookAgain(inMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.follow(), inMs);
  }

  /** Shows the frames once they have one nearer to this time than the element's. */
  #coverIfNearer(time: number): void {
    const shown = this.#frames?.shown;
    const { seen } = this.#element;
    if (this.#frames?.canShow !== true) this.#cover(false);
    else if (shown === undefined || this.#isCovered) return;
    else if (shown.isExact || seen === undefined || Math.abs(shown.seconds - time) < Math.abs(seen - time)) this.#cover(true);
  }

  #cover(isCovered: boolean): void {
    this.#isCovered = isCovered;
    const style = this.#frames?.canvas.style;
    const visibility = isCovered ? "visible" : "hidden";
    if (style && style.visibility !== visibility) style.visibility = visibility;
  }
}

/** Synchronises a video element to the engine's clock. The element is muted; call `follow` each animation frame. */
export function createPictureSync(engine: Engine, video: HTMLVideoElement, options: PictureSyncOptions = {}): PictureSync {
  return new FollowingPicture(engine, video, options);
}
