import { HARD_SEEK_SECONDS, PicturePace } from "./picture-follow.ts";
import type { Engine } from "./types.ts";

type PictureStats = {
  /** Picture minus sound at the last presented picture frame, in seconds; undefined before the first. */
  readonly errorSeconds: number | undefined;
  readonly seeks: number;
  readonly presented: number;
};

export type PictureSyncOptions = {
  /** Where the picture ends, by its last packet: elements count the longest of picture and sound. The element's duration where absent. */
  readonly lengthSeconds?: (() => number | undefined) | undefined;
};

export type PictureSync = {
  /** Call once an animation frame, and after seeks: the picture follows the sound. Cheap. */
  follow(): void;
  stats(): PictureStats;
  dispose(): void;
};

/** A seek to less than this from where the picture stands is none: a tenth of a picture frame. */
const SAME_TIME_SECONDS = 0.003;
/** Never ask for the very end: browsers then show the last frame or none. */
const END_MARGIN_SECONDS = 0.001;

/** Weight of the newest seek in what is known of their duration. */
const SEEK_LEARNING = 0.5;
/** A seek that takes longer is waiting for the network: nothing to learn from. */
const LONGEST_SEEK_SECONDS = 1.5;

type Presented = { readonly mediaTime: number; readonly atMs: number };

class FollowingPicture implements PictureSync {
  readonly #engine: Engine;
  readonly #video: HTMLVideoElement;
  readonly #lengthSeconds: () => number | undefined;
  /** Time of the seek under way. */
  #seeking: number | undefined;
  /** Where to go when it is done: the newest target wins, never a second seek while one runs. */
  #target: number | undefined;
  #seekStartMs = 0;
  /** How long seeks take here, as learned. */
  #seekSeconds = 0.05;
  #presented: Presented | undefined;
  readonly #pace = new PicturePace();
  #callback = 0;
  #isPlaying = false;
  #seeks = 0;
  #count = 0;
  #errorSeconds: number | undefined;
  readonly #onSeeked = () => this.#finishSeek();
  /** An element runs on a little after being told to pause: only now does it say where it stands. */
  readonly #onPaused = () => this.follow();

  constructor(engine: Engine, video: HTMLVideoElement, options: PictureSyncOptions) {
    this.#engine = engine;
    this.#lengthSeconds = options.lengthSeconds ?? (() => undefined);
    this.#video = video;
    // Its sound is a lane of the mix: the element itself is always silent.
    video.muted = true;
    // Keeping the pitch of sound that nobody hears makes browsers lose 20 ms at each change of pace.
    video.preservesPitch = false;
    video.addEventListener("seeked", this.#onSeeked);
    video.addEventListener("error", this.#onSeeked);
    video.addEventListener("emptied", this.#onSeeked);
    video.addEventListener("pause", this.#onPaused);
    this.#watch();
  }

  follow(): void {
    const { readyState } = this.#video;
    const duration = Math.min(this.#video.duration, this.#lengthSeconds() ?? Number.POSITIVE_INFINITY);
    if (readyState < HTMLMediaElement.HAVE_METADATA || !(duration > 0)) return;
    const time = this.#engine.position();
    const { transport, starting } = this.#engine.state;
    if (transport === "playing" && !starting) this.#followPlaying(time, duration);
    else this.#stand(time, duration);
  }

  stats(): PictureStats {
    return { errorSeconds: this.#errorSeconds, seeks: this.#seeks, presented: this.#count };
  }

  dispose(): void {
    this.#video.removeEventListener("seeked", this.#onSeeked);
    this.#video.removeEventListener("error", this.#onSeeked);
    this.#video.removeEventListener("emptied", this.#onSeeked);
    this.#video.removeEventListener("pause", this.#onPaused);
    this.#video.cancelVideoFrameCallback(this.#callback);
    this.#pause();
  }

  /** Each presented frame says which media time the eye sees, and when. */
  #watch(): void {
    this.#callback = this.#video.requestVideoFrameCallback((now, frame) => {
      const atMs = frame.expectedDisplayTime || now;
      this.#presented = { mediaTime: frame.mediaTime, atMs };
      this.#count += 1;
      if (this.#isPlaying && this.#seeking === undefined) {
        const soundTime = this.#engine.position() + (atMs - performance.now()) / 1000;
        this.#errorSeconds = frame.mediaTime - soundTime;
        this.#pace.presented(this.#errorSeconds, performance.now());
      }
      this.#watch();
    });
  }

  /** Media time of the picture now: the last presented frame carried on at the present pace. */
  #pictureTime(): number {
    const { currentTime, playbackRate } = this.#video;
    if (this.#presented === undefined || !this.#isPlaying) return currentTime;
    const carried = this.#presented.mediaTime + ((performance.now() - this.#presented.atMs) / 1000) * playbackRate;
    // Frames long ago say nothing: the element has stalled or only just begun.
    return Math.abs(carried - currentTime) < 0.1 ? carried : currentTime;
  }

  #followPlaying(soundTime: number, duration: number): void {
    if (this.#seeking !== undefined) {
      if (soundTime < duration) this.#target = soundTime;
      return;
    }
    // The picture is over: it stands on its last frame.
    if (soundTime >= duration) return this.#stand(duration, duration);
    this.#play();
    if (Math.abs(soundTime - this.#pictureTime()) > HARD_SEEK_SECONDS) {
      // Aimed at where the sound will be when the seek is done: else a slow seek would be late again, for ever.
      return this.#seek(Math.min(soundTime + this.#seekSeconds, duration - END_MARGIN_SECONDS));
    }
    const rate = this.#pace.rate(performance.now());
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
  }

  /** Standing: the exact frame of this time, or the last one. */
  #stand(time: number, duration: number): void {
    this.#pause();
    const wanted = Math.min(time, duration - END_MARGIN_SECONDS);
    if (Math.abs((this.#seeking ?? this.#video.currentTime) - wanted) < SAME_TIME_SECONDS) {
      this.#target = undefined;
      return;
    }
    this.#seek(wanted);
  }

  #seek(time: number): void {
    if (this.#seeking !== undefined) {
      this.#target = time;
      return;
    }
    this.#seeking = time;
    this.#target = undefined;
    this.#forget();
    this.#seeks += 1;
    this.#seekStartMs = performance.now();
    this.#video.currentTime = time;
  }

  #finishSeek(): void {
    const next = this.#target;
    if (this.#seeking !== undefined) {
      const took = Math.min(LONGEST_SEEK_SECONDS, (performance.now() - this.#seekStartMs) / 1000);
      this.#seekSeconds += (took - this.#seekSeconds) * SEEK_LEARNING;
    }
    this.#seeking = undefined;
    this.#target = undefined;
    if (next !== undefined && !this.#isPlaying) this.#seek(next);
  }

  #forget(): void {
    this.#presented = undefined;
    this.#pace.reset();
  }

  #play(): void {
    if (this.#isPlaying && !this.#video.paused) return;
    this.#isPlaying = true;
    this.#forget();
    // Refused or interrupted: the next call tries again.
    this.#video.play().catch(() => undefined);
  }

  #pause(): void {
    this.#isPlaying = false;
    if (!this.#video.paused) this.#video.pause();
  }
}

/** Slaves a video element to the engine's clock. The element is muted; call `follow` each animation frame. */
export function createPictureSync(engine: Engine, video: HTMLVideoElement, options: PictureSyncOptions = {}): PictureSync {
  return new FollowingPicture(engine, video, options);
}
