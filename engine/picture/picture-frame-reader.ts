/**
 * For picture-frames-worker.ts: decodes towards the newest requested time (during a scrub, a shuttle, a step, while stopped, and for the
 * roll preview). Until that frame is decoded, it shows any frame nearer to it than the one shown.
 */
import type { EncodedPacket, EncodedPacketSink } from "mediabunny";
import { DecodeRun, microsOf } from "./picture-decode-run.ts";
import { distanceTo, type PictureFrame, type PictureFrameCache } from "./picture-frame-cache.ts";
import { FRAME_TOLERANCE_SECONDS, frameAt } from "./picture-frame-times.ts";

/** A frame farther away does not help to find the place: wait for the key frame before the wanted one instead. */
const NEAR_MICROS = 2e6;
/** If the shown frame is farther than this from the scrub position, a frame on its other side may be shown. */
const FAR_MICROS = 0.4e6;
/** Frames decoded after the wanted one, so that the next steps are ready. */
const AHEAD_FRAMES = 6;
/** Frames cached before the wanted one, since users often move back a little. */
const BEHIND_FRAMES = 6;
/** Share of the cache for frames before the wanted one: as many as fit into it going backwards; otherwise it limits `BEHIND_FRAMES`. */
const BEHIND_SHARE = 0.6;
/** Interval at which frames on the way to the wanted one are shown. */
const SHOW_MS = 80;
const IDLE_MS = 5000;
const USUAL_FRAME_MICROS = 40_000;
/** Frames that may wait to be scaled; each holds one of the decoder's buffers. */
const WAITING_FRAMES = 4;

type Wanted = {
  readonly requestNumber: number;
  readonly micros: number;
  readonly isReverse: boolean;
  /** Timestamp of the frame shown at that time; known once the demuxer has returned it. */
  exact: number | undefined;
  /** Going backwards: the first frame before it that is not cached; known once it has been searched. */
  before: number | "none" | undefined;
  /** The exact frame is shown, or no nearer one can be decoded. */
  isDone: boolean;
};

export type ReaderOptions = {
  readonly sink: EncodedPacketSink;
  readonly config: VideoDecoderConfig;
  readonly cache: PictureFrameCache;
  /** Scales a frame for showing; does not close it. */
  readonly scale: (frame: VideoFrame) => Promise<ImageData>;
  /** How many scaled frames the cache holds. */
  readonly capacityFrames: () => number;
  readonly show: (frame: PictureFrame, requestNumber: number, isExact: boolean) => void;
  readonly onBroken: (error: unknown) => void;
};

export class PictureFrameReader {
  readonly #options: ReaderOptions;
  #wanted: Wanted | undefined;
  #run: DecodeRun | undefined;
  /** Key packet at which a pass to the frame `goal` begins. */
  #key: { readonly goal: number; readonly packet: EncodedPacket } | undefined;
  /** Frame for whose surroundings decoded frames are cached. */
  #goal = 0;
  #frameMicros = USUAL_FRAME_MICROS;
  #shown: PictureFrame | undefined;
  #shownAtMs = 0;
  #waiting = 0;
  #scaled: Promise<void> = Promise.resolve();
  #isWorking = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  /** Only the newest call counts. Immediately shows the nearest cached frame, if any. */
  want(requestNumber: number, seconds: number): void {
    const micros = Math.round((seconds + FRAME_TOLERANCE_SECONDS) * 1e6);
    const before = this.#wanted;
    const isReverse = before !== undefined && (micros < before.micros || (micros === before.micros && before.isReverse));
    this.#wanted = { requestNumber, micros, isReverse, exact: undefined, before: undefined, isDone: false };
    const near = this.#options.cache.nearest(micros, NEAR_MICROS);
    if (near !== undefined && (near === this.#shown || this.#isNearer(near, this.#wanted))) this.#show(near, false);
    this.#work();
  }

  /** Stops decoding; decoded frames stay cached. */
  stop(): void {
    this.#wanted = undefined;
    this.#shown = undefined;
    this.#endRun();
  }

  close(): void {
    this.#isClosed = true;
    this.stop();
    clearTimeout(this.#idleTimer);
    this.#options.cache.clear();
  }

  #work(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    void this.#stepUntilIdle();
  }

  async #stepUntilIdle(): Promise<void> {
    clearTimeout(this.#idleTimer);
    try {
      let hasMore = true;
      while (hasMore) hasMore = await this.#step();
    } catch (error) {
      this.#break(error);
    } finally {
      this.#isWorking = false;
      // Releases the decoder, which holds many large frames.
      this.#idleTimer = setTimeout(() => this.#endRun(), IDLE_MS);
    }
  }

  /** One small step towards the newest target; false if nothing is left to do. */
  async #step(): Promise<boolean> {
    const wanted = this.#wanted;
    if (wanted === undefined) return false;
    wanted.exact ??= await frameAt(this.#options.sink, wanted.micros);
    if (wanted !== this.#wanted) return true;
    const { exact } = wanted;
    const frame = wanted.isDone ? undefined : this.#options.cache.get(exact);
    if (frame !== undefined) this.#show(frame, true);
    if (!wanted.isDone) {
      await this.#advance(exact);
      await this.#settle(wanted, exact);
      return true;
    }
    return wanted.isReverse ? this.#readBack(wanted, exact) : this.#readOn(exact);
  }

  /** Once the decoder has passed the frame, it is cached or cannot be decoded (a damaged file): then the nearest one is shown. */
  async #settle(wanted: Wanted, exact: number): Promise<void> {
    const run = this.#run;
    if (wanted.isDone || run === undefined || (run.lastOutMicros < exact && !run.isEnded)) return;
    await this.#scaled;
    if (wanted !== this.#wanted || wanted.isDone) return;
    const frame = this.#options.cache.get(exact) ?? this.#options.cache.nearest(exact, Number.POSITIVE_INFINITY);
    if (frame !== undefined) this.#show(frame, true);
    wanted.isDone = true;
  }

  /** Decodes a few frames after the wanted one, while the decoder is there anyway. */
  async #readOn(exact: number): Promise<boolean> {
    const run = this.#run;
    const until = exact + AHEAD_FRAMES * this.#frameMicros;
    if (run === undefined || run.isEnded || run.lastOutMicros < exact || run.lastOutMicros >= until) return false;
    this.#goal = exact;
    await this.#feed(run);
    return true;
  }

  /** Going backwards: decodes the frames before the cached ones early, because the decoder reaches them only from their key frame. */
  async #readBack(wanted: Wanted, exact: number): Promise<boolean> {
    wanted.before ??= await this.#firstMissingBefore(exact);
    if (wanted !== this.#wanted) return true;
    const { before } = wanted;
    if (before === "none") return false;
    await this.#advance(before);
    const run = this.#run;
    if (run === undefined || (run.lastOutMicros < before && !run.isEnded)) return true;
    await this.#scaled;
    // Still missing: the file is damaged there, so it is not tried again.
    wanted.before = "none";
    return true;
  }

  async #firstMissingBefore(exact: number): Promise<number | "none"> {
    const reach = (this.#behindFrames(true) / 2) * this.#frameMicros;
    let micros = exact;
    // `get` counts as a use, so that the frames needed next are not evicted.
    while (this.#options.cache.get(micros) !== undefined) {
      const previous = await frameAt(this.#options.sink, micros - 1);
      if (previous >= micros || previous < 0 || exact - previous > reach) return "none";
      micros = previous;
    }
    return micros;
  }

  /** Moves the decoder one packet closer to a frame. */
  async #advance(goal: number): Promise<void> {
    const { sink, config } = this.#options;
    if (this.#options.cache.has(goal)) return;
    if (this.#key?.goal !== goal) this.#key = { goal, packet: await this.#keyPacketOf(goal) };
    if (this.#wanted === undefined) return;
    this.#goal = goal;
    const { packet } = this.#key;
    if (this.#run === undefined || !this.#run.comesBy(goal, microsOf(packet))) {
      // The decoder has passed the frame already; only its scaling is pending.
      if (this.#run !== undefined && this.#waiting > 0 && goal <= this.#run.lastOutMicros) return;
      this.#endRun();
      this.#run = new DecodeRun({ sink, config, key: packet, onFrame: (frame) => this.#receive(frame) });
    }
    await this.#feed(this.#run);
  }

  async #keyPacketOf(goal: number): Promise<EncodedPacket> {
    const { sink } = this.#options;
    const options = { verifyKeyPackets: true };
    // Microseconds are rounded down: without one more the frame itself would not be found.
    const packet = (await sink.getKeyPacket((goal + 1) / 1e6, options)) ?? (await sink.getFirstKeyPacket(options));
    if (packet === null) throw new Error("The picture has no key frames.");
    return packet;
  }

  async #feed(run: DecodeRun): Promise<void> {
    if (this.#waiting >= WAITING_FRAMES) await this.#scaled;
    if (run === this.#run) await run.feed(this.#goal - this.#behindMicros());
  }

  #behindFrames(isReverse: boolean): number {
    const share = this.#options.capacityFrames() * BEHIND_SHARE;
    return isReverse ? share : Math.min(BEHIND_FRAMES, share);
  }

  #behindMicros(): number {
    return this.#behindFrames(this.#wanted?.isReverse === true) * this.#frameMicros;
  }

  #receive(frame: VideoFrame): void {
    const { timestamp, duration } = frame;
    if (duration !== null && duration > 0) this.#frameMicros = duration;
    if (this.#shouldCache(timestamp, duration ?? 0)) {
      this.#waiting += 1;
      this.#scaled = this.#scaled.then(() => this.#cacheScaled(frame));
    } else frame.close();
  }

  /**
   * Whether a frame is scaled and cached: the wanted one and its surroundings, the first of a pass, and now and then one to show on the
   * way.
   */
  #shouldCache(micros: number, durationMicros: number): boolean {
    const wanted = this.#wanted;
    if (wanted === undefined || micros < 0 || this.#options.cache.has(micros)) return false;
    if (micros >= this.#goal - this.#behindMicros() && micros <= this.#goal + 2 * AHEAD_FRAMES * this.#frameMicros) return true;
    if (micros === this.#run?.keyMicros) return true;
    return performance.now() - this.#shownAtMs > SHOW_MS && this.#isNearer({ micros, durationMicros }, wanted);
  }

  async #cacheScaled(frame: VideoFrame): Promise<void> {
    const { timestamp: micros, duration } = frame;
    try {
      if (this.#wanted === undefined || this.#isClosed) return;
      const scaled = { micros, durationMicros: duration ?? 0, pixels: await this.#options.scale(frame) };
      if (this.#isClosed) return;
      this.#options.cache.put(scaled);
      const wanted = this.#wanted;
      if (wanted === undefined || wanted.isDone) return;
      if (micros === wanted.exact) this.#show(scaled, true);
      else if (performance.now() - this.#shownAtMs > SHOW_MS && this.#isNearer(scaled, wanted)) this.#show(scaled, false);
    } catch (error) {
      this.#break(error);
    } finally {
      this.#waiting -= 1;
      frame.close();
    }
  }

  /** An error after `stop` is ignored: abandoned passes end in one. */
  #break(error: unknown): void {
    this.#endRun();
    if (this.#wanted === undefined || this.#isClosed) return;
    this.#wanted = undefined;
    this.#options.onBroken(error);
  }

  /**
   * Whether a frame is worth showing on the way. One beyond the target only if the shown one is far away: otherwise the picture would
   * move back and forth.
   */
  #isNearer(frame: Omit<PictureFrame, "pixels">, { micros, isReverse }: Wanted): boolean {
    const distance = distanceTo(frame, micros);
    const shown = this.#shown === undefined ? NEAR_MICROS : distanceTo(this.#shown, micros);
    const isBeyond = distance > 0 && (isReverse ? frame.micros < micros : frame.micros > micros);
    return isBeyond ? shown > FAR_MICROS && distance < shown / 2 : distance < shown;
  }

  #show(frame: PictureFrame, isExact: boolean): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    wanted.isDone = isExact;
    this.#shown = frame;
    this.#shownAtMs = performance.now();
    this.#options.show(frame, wanted.requestNumber, isExact);
  }

  #endRun(): void {
    this.#run?.close();
    this.#run = undefined;
  }
}
