/** A seek by less than this is ignored: a tenth of a picture frame. */
const SAME_TIME_SECONDS = 0.003;
/** Never seek to the very end: browsers then show the last frame or none. */
const END_MARGIN_SECONDS = 0.001;
/** Weight of the newest seek in the running estimate of seek durations. */
const SEEK_LEARNING = 0.5;
/** A seek that takes longer is waiting for the network; its duration is capped to this value. */
const LONGEST_SEEK_SECONDS = 1.5;
/** The first frame is awaited this long before the element is moved: its media time shows the element's time offset. */
const FIRST_FRAME_PATIENCE_MS = 500;
/** The frame on the screen after a pause is ahead of the time at which pause was called: by 0 to 20 ms, as measured. */
const SCREEN_LEAD_SECONDS = 0.012;
/** While the frame duration is unknown: how long the element plays on after pause was called, by the last frame on the screen. */
const RUN_ON_SECONDS = 0.04;
/** Frames closer together than this are one frame with a rounded time. */
const LEAST_FRAME_SECONDS = 0.004;

export type PresentedFrame = {
  /** Picture time in seconds. */
  readonly seconds: number;
  /** When it is displayed, in milliseconds of `performance.now()`. */
  readonly atMs: number;
};

export type PictureElementOptions = {
  /** End of the picture by its last packet; undefined: the element's duration. */
  readonly lengthSeconds: () => number | undefined;
  /** Time of the first frame according to the container, once it is known. */
  readonly firstSeconds: () => number | undefined;
  /** A frame was presented while playing. */
  readonly onPresented: (frame: PresentedFrame) => void;
  /** Any other change: a seek ended, the element stopped, or the first frame arrived. */
  readonly onChange: () => void;
};

/**
 * A muted video element. Runs one seek at a time; of several pending targets only the newest is sought. Times are picture times according
 * to the container. (Chromium ignores the edit list of a fragmented MP4 and shifts all times; the first frame reveals by how much.)
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
  /** Target of the current seek. */
  #seeking: number | undefined;
  #target: number | undefined;
  #seekStartMs = 0;
  #seekSeconds = 0.05;
  /** Time at which the element stands, once that frame has been painted. */
  #painted: number | undefined;
  #presented: PresentedFrame | undefined;
  #seen: number | undefined;
  #frameSeconds = Number.POSITIVE_INFINITY;
  #isPlaying = false;
  /** The element has played since it was last sought. */
  #mayBeAhead = false;
  #seeks = 0;

  constructor(video: HTMLVideoElement, options: PictureElementOptions) {
    this.#video = video;
    this.#options = options;
    // The mix plays its sound as a lane: the element itself is always muted.
    video.muted = true;
    // Pitch correction of the muted sound makes browsers lose 20 ms at each change of speed.
    video.preservesPitch = false;
    const { signal } = this.#listening;
    for (const type of ["seeked", "error", "emptied"]) video.addEventListener(type, () => this.#finishSeek(), { signal });
    // An element plays on a little after pause was called: only this event reports where it stopped.
    video.addEventListener("pause", () => this.#settle(), { signal });
    video.addEventListener("loadeddata", () => this.#awaitFirstFrame(), { signal });
    this.#awaitFirstFrame();
    this.#watch();
  }

  /** The element can be moved: its time offset is known. */
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

  /** Running estimate of the duration of a seek. */
  get seekSeconds(): number {
    return this.#seekSeconds;
  }

  get seeks(): number {
    return this.#seeks;
  }

  /** The last frame presented since the element was sought or started. */
  get presented(): PresentedFrame | undefined {
    return this.#presented;
  }

  /** Start of the last frame displayed, including during seeks. */
  get seen(): number | undefined {
    return this.#seen;
  }

  /** Current picture time: the last presented frame extrapolated at the current speed. */
  get seconds(): number {
    const { currentTime, playbackRate } = this.#video;
    const here = currentTime - this.#offset;
    if (this.#presented === undefined || !this.#isPlaying) return here;
    const carried = this.#presented.seconds + ((performance.now() - this.#presented.atMs) / 1000) * playbackRate;
    // An old frame is not usable: the element has stalled or only just started.
    return Math.abs(carried - here) < 0.1 ? carried : here;
  }

  /**
   * While playing: in how many seconds a pause leaves the frame of this time on the screen. Aims at the middle of that frame; 0 or less
   * if it is already on the screen, or past.
   */
  secondsUntil(seconds: number): number {
    if (this.#presented === undefined || !Number.isFinite(this.#frameSeconds)) return seconds - RUN_ON_SECONDS - this.seconds;
    const frames = Math.floor((seconds + SAME_TIME_SECONDS - this.#presented.seconds) / this.#frameSeconds);
    if (frames === 0) return 0;
    const middle = this.#presented.seconds + (frames + 0.5) * this.#frameSeconds;
    return middle - SCREEN_LEAD_SECONDS - (this.#video.currentTime - this.#offset);
  }

  /** The element stands at this time or is seeking to it. */
  isAt(seconds: number): boolean {
    return !this.#isAhead && isSame(this.#seeking ?? this.#video.currentTime - this.#offset, this.#clamp(seconds));
  }

  /** The element stands and displays the frame of this time. */
  shows(seconds: number): boolean {
    if (this.#isPlaying || !this.#video.paused || this.#seeking !== undefined) return false;
    const wanted = this.#clamp(seconds);
    if (this.#painted !== undefined && !this.#isAhead && isSame(this.#painted, wanted)) return true;
    const since = this.#presented === undefined ? Number.NaN : wanted - this.#presented.seconds;
    return since >= -SAME_TIME_SECONDS && since < this.#frameSeconds - SAME_TIME_SECONDS && Number.isFinite(this.#frameSeconds);
  }

  /** Seeks to the frame of this time; if a seek is under way, afterwards, unless a newer target has arrived by then. */
  seek(seconds: number): void {
    const time = this.#clamp(seconds);
    if (this.#seeking !== undefined) {
      this.#target = isSame(this.#seeking, time) ? undefined : time;
      return;
    }
    this.#seeking = time;
    this.#target = undefined;
    this.#clearFrames();
    this.#mayBeAhead = false;
    this.#seeks += 1;
    this.#seekStartMs = performance.now();
    this.#video.currentTime = time + this.#offset;
  }

  /** Plays at this speed. True: it did not play before. */
  play(rate: number): boolean {
    if (this.#video.playbackRate !== rate) this.#video.playbackRate = rate;
    if (this.#isPlaying && !this.#video.paused) return false;
    this.#isPlaying = true;
    this.#mayBeAhead = true;
    this.#clearFrames();
    // If the browser refuses or interrupts playback, the next call tries again.
    this.#video.play().catch(() => undefined);
    return true;
  }

  pause(): void {
    // A seek during playback, which has ended since, says nothing about the frame on which this pause stops.
    if (this.#isPlaying && this.#seeking === undefined) this.#mayBeAhead = true;
    this.#isPlaying = false;
    if (!this.#video.paused) this.#video.pause();
  }

  dispose(): void {
    this.#listening.abort();
    clearTimeout(this.#patience);
    this.#video.cancelVideoFrameCallback(this.#callback);
    this.pause();
  }

  /** How much later the element's time of each frame is than the container's. */
  get #offset(): number {
    const first = this.#options.firstSeconds();
    if (first === undefined || this.#firstMediaTime === undefined) return 0;
    const offset = this.#firstMediaTime - first;
    return Math.abs(offset) < SAME_TIME_SECONDS ? 0 : offset;
  }

  /** After a pause under load, the screen may show a frame later than the element's time. A seek shows the right one. */
  get #isAhead(): boolean {
    if (!this.#mayBeAhead || this.#isPlaying || this.#presented === undefined) return false;
    return this.#presented.seconds > this.#video.currentTime - this.#offset + SAME_TIME_SECONDS;
  }

  #clamp(seconds: number): number {
    return Math.min(seconds, this.endSeconds - END_MARGIN_SECONDS);
  }

  #awaitFirstFrame(): void {
    if (this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#settle(), FIRST_FRAME_PATIENCE_MS);
  }

  /** Each presented frame reports its media time and when it is displayed. */
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

  /** The frame is painted with the next animation frame; `#painted` is set after that. */
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

  #clearFrames(): void {
    this.#presented = undefined;
    this.#painted = undefined;
  }
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_TIME_SECONDS;
}
