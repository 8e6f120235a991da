/** A seek to less than this from where the picture stands is none: a tenth of a picture frame. */
const SAME_TIME_SECONDS = 0.003;
/** Never ask for the very end: browsers then show the last frame or none. */
const END_MARGIN_SECONDS = 0.001;
/** Weight of the newest seek in what is known of their duration. */
const SEEK_LEARNING = 0.5;
/** A seek that takes longer is waiting for the network: nothing to learn from. */
const LONGEST_SEEK_SECONDS = 1.5;
/** The first frame is waited for this long before the element is moved: where it lies tells how the element counts. */
const FIRST_FRAME_PATIENCE_MS = 500;
/** What is on the screen once it stands is ahead of the time at which it was told to pause: by 0 to 20 ms, as measured. */
const SCREEN_LEAD_SECONDS = 0.012;
/** Where its frames are not known yet: what it plays on after being told to pause, by the last frame that was on the screen. */
const RUN_ON_SECONDS = 0.04;
/** Frames nearer than this are one frame's rounding. */
const LEAST_FRAME_SECONDS = 0.004;

export type PresentedFrame = {
  /** Seconds of the picture. */
  readonly seconds: number;
  /** When it is seen, in the page's time. */
  readonly atMs: number;
};

export type PictureElementOptions = {
  /** Where the picture ends by its last packet; the element's duration where absent. */
  readonly lengthSeconds: () => number | undefined;
  /** Where the container puts the first frame, once it is known. */
  readonly firstSeconds: () => number | undefined;
  /** A frame was presented while playing. */
  readonly onPresented: (frame: PresentedFrame) => void;
  /** Something else happened: a seek has ended, the element stands, the first frame is there. */
  readonly onChange: () => void;
};

/**
 * A video element that only shows pictures: sought one seek at a time, of many targets the newest. Times are those of the picture by
 * its container. (Chromium ignores the edit list of a fragmented MP4, and counts from later: that is found out by the first frame.)
 */
export class PictureElement {
  readonly #video: HTMLVideoElement;
  readonly #options: PictureElementOptions;
  readonly #listening = new AbortController();
  readonly #createdMs = performance.now();
  #callback = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** Media time of the first frame, if it was seen before any seek. */
  #firstMediaTime: number | undefined;
  /** Time of the seek under way. */
  #seeking: number | undefined;
  #target: number | undefined;
  #seekStartMs = 0;
  #seekSeconds = 0.05;
  /** Where it stands, and has been painted. */
  #painted: number | undefined;
  #presented: PresentedFrame | undefined;
  #seen: number | undefined;
  #frameSeconds = Number.POSITIVE_INFINITY;
  #isPlaying = false;
  #seeks = 0;

  constructor(video: HTMLVideoElement, options: PictureElementOptions) {
    this.#video = video;
    this.#options = options;
    // Its sound is a lane of the mix: the element itself is always silent.
    video.muted = true;
    // Keeping the pitch of sound that nobody hears makes browsers lose 20 ms at each change of pace.
    video.preservesPitch = false;
    const { signal } = this.#listening;
    for (const type of ["seeked", "error", "emptied"]) video.addEventListener(type, () => this.#finishSeek(), { signal });
    // An element runs on a little after being told to pause: only now does it say where it stands.
    video.addEventListener("pause", () => this.#settle(), { signal });
    video.addEventListener("loadeddata", () => this.#awaitFirstFrame(), { signal });
    this.#awaitFirstFrame();
    this.#watch();
  }

  /** It may be moved: what it shows is known. */
  get isReady(): boolean {
    if (this.#video.readyState < HTMLMediaElement.HAVE_METADATA || !(this.endSeconds > 0)) return false;
    return this.#firstMediaTime !== undefined || performance.now() - this.#createdMs >= FIRST_FRAME_PATIENCE_MS;
  }

  /** The picture's end. */
  get endSeconds(): number {
    return Math.min(this.#video.duration - this.#offset, this.#options.lengthSeconds() ?? Number.POSITIVE_INFINITY);
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  get isSeeking(): boolean {
    return this.#seeking !== undefined;
  }

  /** How long seeks take here, as learned. */
  get seekSeconds(): number {
    return this.#seekSeconds;
  }

  get seeks(): number {
    return this.#seeks;
  }

  /** The last frame presented since it was moved, paused or started. */
  get presented(): PresentedFrame | undefined {
    return this.#presented;
  }

  /** What the eye saw of it last, also while it is sought: where that frame begins. */
  get seen(): number | undefined {
    return this.#seen;
  }

  /** Where it is now: the last presented frame carried on at the present pace. */
  get seconds(): number {
    const { currentTime, playbackRate } = this.#video;
    const here = currentTime - this.#offset;
    if (this.#presented === undefined || !this.#isPlaying) return here;
    const carried = this.#presented.seconds + ((performance.now() - this.#presented.atMs) / 1000) * playbackRate;
    // Frames long ago say nothing: the element has stalled or only just begun.
    return Math.abs(carried - here) < 0.1 ? carried : here;
  }

  /**
   * While it plays: in how long a pause leaves the frame of this time on the screen. Aimed at the middle of that frame; 0 or less where
   * it is on the screen already, or past.
   */
  secondsUntil(seconds: number): number {
    if (this.#presented === undefined || !Number.isFinite(this.#frameSeconds)) return seconds - RUN_ON_SECONDS - this.seconds;
    const frames = Math.floor((seconds + SAME_TIME_SECONDS - this.#presented.seconds) / this.#frameSeconds);
    if (frames === 0) return 0;
    const middle = this.#presented.seconds + (frames + 0.5) * this.#frameSeconds;
    return middle - SCREEN_LEAD_SECONDS - (this.#video.currentTime - this.#offset);
  }

  /** It stands there, or is on its way there. */
  isAt(seconds: number): boolean {
    return isSame(this.#seeking ?? this.#video.currentTime - this.#offset, this.#clamp(seconds));
  }

  /** It stands, and what the eye sees is the frame of this time. */
  shows(seconds: number): boolean {
    if (this.#isPlaying || !this.#video.paused || this.#seeking !== undefined) return false;
    const wanted = this.#clamp(seconds);
    if (this.#painted !== undefined && isSame(this.#painted, wanted)) return true;
    const since = this.#presented === undefined ? Number.NaN : wanted - this.#presented.seconds;
    return since >= -SAME_TIME_SECONDS && since < this.#frameSeconds - SAME_TIME_SECONDS && Number.isFinite(this.#frameSeconds);
  }

  /** Goes to the frame of this time; while a seek runs, afterwards, unless there is a newer target by then. */
  seek(seconds: number): void {
    const time = this.#clamp(seconds);
    if (this.#seeking !== undefined) {
      this.#target = isSame(this.#seeking, time) ? undefined : time;
      return;
    }
    this.#seeking = time;
    this.#target = undefined;
    this.#forget();
    this.#seeks += 1;
    this.#seekStartMs = performance.now();
    this.#video.currentTime = time + this.#offset;
  }

  /** Plays at this pace. True: it did not play before. */
  play(rate: number): boolean {
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
    if (this.#isPlaying && !this.#video.paused) return false;
    this.#isPlaying = true;
    this.#forget();
    // Refused or interrupted: the next call tries again.
    this.#video.play().catch(() => undefined);
    return true;
  }

  pause(): void {
    this.#isPlaying = false;
    if (!this.#video.paused) this.#video.pause();
  }

  dispose(): void {
    this.#listening.abort();
    clearTimeout(this.#patience);
    this.#video.cancelVideoFrameCallback(this.#callback);
    this.pause();
  }

  /** How much later than its container says the element shows each frame. */
  get #offset(): number {
    const first = this.#options.firstSeconds();
    if (first === undefined || this.#firstMediaTime === undefined) return 0;
    const offset = this.#firstMediaTime - first;
    return Math.abs(offset) < SAME_TIME_SECONDS ? 0 : offset;
  }

  #clamp(seconds: number): number {
    return Math.min(seconds, this.endSeconds - END_MARGIN_SECONDS);
  }

  #awaitFirstFrame(): void {
    if (this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#settle(), FIRST_FRAME_PATIENCE_MS);
  }

  /** Each presented frame says which media time the eye sees, and when. */
  #watch(): void {
    this.#callback = this.#video.requestVideoFrameCallback((now, frame) => {
      const isFirst = this.#firstMediaTime === undefined && this.#seeks === 0 && !this.#isPlaying;
      if (isFirst) this.#firstMediaTime = frame.mediaTime;
      const presented = { seconds: frame.mediaTime - this.#offset, atMs: frame.expectedDisplayTime || now };
      const gap = presented.seconds - (this.#presented?.seconds ?? Number.NaN);
      if (gap > LEAST_FRAME_SECONDS && this.#isPlaying) this.#frameSeconds = Math.min(this.#frameSeconds, gap);
      this.#presented = presented;
      this.#seen = presented.seconds;
      if (this.#isPlaying && this.#seeking === undefined) this.#options.onPresented(presented);
      this.#watch();
      if (isFirst) this.#settle();
      else if (!this.#isPlaying) this.#options.onChange();
    });
  }

  #finishSeek(): void {
    const next = this.#target;
    if (this.#seeking !== undefined) {
      const took = Math.min(LONGEST_SEEK_SECONDS, (performance.now() - this.#seekStartMs) / 1000);
      this.#seekSeconds += (took - this.#seekSeconds) * SEEK_LEARNING;
    }
    this.#seeking = undefined;
    this.#target = undefined;
    if (next !== undefined && !this.#isPlaying) return this.seek(next);
    this.#settle();
  }

  /** Where it stands is painted with the next animation frame; what comes after that sees it. */
  #settle(): void {
    const paint = () => {
      const { readyState, paused } = this.#video;
      const isStill = !this.#isPlaying && paused && this.#seeking === undefined && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      if (this.#listening.signal.aborted || !isStill) return;
      this.#painted = this.#video.currentTime - this.#offset;
      this.#options.onChange();
    };
    requestAnimationFrame(() => requestAnimationFrame(paint));
    this.#options.onChange();
  }

  #forget(): void {
    this.#presented = undefined;
    this.#painted = undefined;
  }
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_TIME_SECONDS;
}
