import { PictureElement, type PresentedFrame } from "./picture-element.ts";
import { HARD_SEEK_SECONDS, PicturePace } from "./picture-follow.ts";
import type { PictureFrames } from "./picture-frames.ts";
import type { Engine } from "../types.ts";

type PictureStats = {
  /** Picture minus sound at the last presented picture frame, in seconds; undefined before the first. */
  readonly errorSeconds: number | undefined;
  readonly seeks: number;
  readonly presented: number;
  /** What the eye sees: the element, or decoded frames over it. */
  readonly shownBy: "element" | "frames";
  /** Standing: it is exactly the frame of the playhead. */
  readonly isExact: boolean;
};

export type PictureSyncOptions = {
  /** Where the picture ends, by its last packet: elements count the longest of picture and sound. The element's duration where absent. */
  readonly lengthSeconds?: (() => number | undefined) | undefined;
  /** Its canvas lies over the element; shown while the element is not where it should be. The caller disposes of it. */
  readonly frames?: PictureFrames | undefined;
};

export type PictureSync = {
  /** Call once an animation frame, and after seeks: the picture follows the sound. Cheap. */
  follow(): void;
  stats(): PictureStats;
  dispose(): void;
};

/** The hand rests: the element may begin a seek, which holds a processor for long. */
const REST_MS = 150;
/** A move within this is shown by frames: they are there, or soon reached by the decoder. */
const NEAR_SECONDS = 1;
/** Element or frames: who comes second sets out all the same when the first takes longer than this. */
const FRAMES_PATIENCE_MS = 1000;
const LONGEST_RUN_OUT_MS = 300;
/** The mixer hears of a pause about this much after it was asked for, and stops at the end of its quantum. */
const STOP_SECONDS = 0.004;
/** Elements that seek faster than this are not helped when they jump while playing. */
const SLOW_SEEK_SECONDS = 0.1;

class FollowingPicture implements PictureSync {
  readonly #engine: Engine;
  readonly #element: PictureElement;
  readonly #frames: PictureFrames | undefined;
  readonly #stopFrames: (() => void) | undefined;
  readonly #pace = new PicturePace();
  readonly #onVisible = () => this.follow();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The playhead stands here, since then. */
  #standing: { readonly seconds: number; readonly sinceMs: number; readonly isJump: boolean } | undefined;
  /** Where and when it stopped playing. */
  #stopped: { readonly seconds: number; readonly atMs: number } | undefined;
  #isCovered = false;
  #count = 0;
  #errorSeconds: number | undefined;

  constructor(engine: Engine, video: HTMLVideoElement, { lengthSeconds, frames }: PictureSyncOptions) {
    this.#engine = engine;
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
    const time = this.#engine.position();
    // Behind a hidden tab browsers pause silent pictures as they like: nobody sees them, and they are set right on coming back.
    if (isMoving && document.hidden) return;
    const end = this.#element.endSeconds;
    if (!isMoving || time >= end) this.#stand(Math.min(time, end));
    else if (rate === 1) this.#play(time, end);
    else this.#shuttle(time);
  }

  stats(): PictureStats {
    const place = Math.min(this.#engine.position(), this.#element.endSeconds);
    // Told to stand, the playhead goes on for what the ear still hears: what was exact is so no more.
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

  #measure({ seconds, atMs }: PresentedFrame): void {
    this.#count += 1;
    const soundTime = this.#engine.position() + (atMs - performance.now()) / 1000;
    this.#errorSeconds = seconds - soundTime;
    this.#pace.presented(this.#errorSeconds, performance.now());
  }

  #play(time: number, end: number): void {
    const element = this.#element;
    this.#standing = undefined;
    this.#stopped = undefined;
    if (element.play(this.#pace.rate(performance.now()))) this.#pace.reset();
    const isAway = Math.abs(time - element.seconds) > HARD_SEEK_SECONDS;
    if (isAway && !element.isSeeking) {
      // Aimed at where the sound will be when the seek is done: else a slow seek would be late again, for ever.
      element.seek(Math.min(time + element.seekSeconds, end));
      this.#pace.reset();
    }
    const isRight = !isAway && !element.isSeeking;
    // Where it takes long, decoded frames go on meanwhile.
    if (!isRight && (this.#isCovered || element.seekSeconds > SLOW_SEEK_SECONDS)) {
      this.#frames?.want(time);
      this.#coverIfNearer(time);
    } else if (isRight && (element.presented !== undefined || !this.#isCovered)) {
      this.#frames?.rest();
      this.#cover(false);
    }
  }

  /** Elements do not play backwards, nor fast: single frames, of many targets the newest. */
  #shuttle(time: number): void {
    this.#standing = undefined;
    this.#element.pause();
    if (this.#frames?.canShow !== true) return this.#element.seek(time);
    this.#frames.want(time);
    this.#coverIfNearer(time);
  }

  /** Standing: the exact frame of this time, or the last one. */
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
    // Also where the element shows it already: the next frames are decoded ahead.
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
      this.#pace.reset();
    }
  }

  /**
   * How long the element is to play on after a pause. The sound stops where it is made, a little ahead of where it is heard, which the
   * position says a moment later; and an element takes about a frame to stop. One that is late goes there instead of being sought.
   */
  #runOutMs(time: number, stoppedMs: number): number {
    const { scrubbing, starting } = this.#engine.state;
    const from = this.#stopped?.seconds ?? time;
    const isElsewhere = Math.abs(time - from) > HARD_SEEK_SECONDS;
    if (!this.#element.isPlaying || scrubbing || starting || isElsewhere || stoppedMs > LONGEST_RUN_OUT_MS) return 0;
    const left = this.#element.secondsUntil(Math.max(time, from + this.#engine.stats().latencySeconds + STOP_SECONDS));
    return left > 0 && left < HARD_SEEK_SECONDS ? Math.ceil(left * 1000) : 0;
  }

  /** One move to somewhere far, by a hand that rested: nothing is decoded there yet, and the element decodes with more threads. */
  #isJump(time: number, nowMs: number): boolean {
    const before = this.#standing;
    if (before === undefined || this.#engine.state.scrubbing) return false;
    return nowMs - before.sinceMs >= REST_MS && Math.abs(time - before.seconds) > NEAR_SECONDS;
  }

  #lookAgain(inMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.follow(), inMs);
  }

  /** Once the frames have something nearer to this time than the element shows. */
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

/** Slaves a video element to the engine's clock. The element is muted; call `follow` each animation frame. */
export function createPictureSync(engine: Engine, video: HTMLVideoElement, options: PictureSyncOptions = {}): PictureSync {
  return new FollowingPicture(engine, video, options);
}
