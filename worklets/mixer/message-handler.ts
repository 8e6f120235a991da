/**
 * Audio thread (and tests): connects the mixer to its messages. Commands are handled between quanta. `render` allocates only the small
 * reports that it posts: one per discontinuity, meters about 60 times a second, the playhead for the buffer streamer about 20 times a second.
 * While nothing sounds it posts nothing.
 */
import { Mixer } from "./mixer.ts";
import { QUANTUM_FRAMES, type StreamerCommand, type StreamerReport, type MixerCommand, type MixerReport } from "./mixer-protocol.ts";

/** Quanta between meter reports: 16 ms at 48 kHz. */
const METER_QUANTA = 6;
/** Quanta between playhead reports to the buffer streamer: 48 ms at 48 kHz. */
const FEED_QUANTA = 18;

/**
 * Sound that must be resident after a jump before the playhead moves: the 0.1 s of B-115, plus as much for the next page to
 * arrive.
 */
const RESIDENT_SECONDS = 0.2;

const NO_LANES = new Float32Array(0);

export class MixerMessageHandler {
  readonly #mixer: Mixer;
  readonly #post: (report: MixerReport) => void;
  #streamerPort: MessagePort | undefined;
  #generation = 0;
  #quanta = 0;
  #isClosed = false;
  #moved = false;
  #isHeld = false;
  #isMetering = false;
  #measurement = 0;
  /** Measuring restarts under the number `#measurement`. */
  #isResetting = false;
  /** The last meter report stated that nothing sounds. */
  #isSilent = true;
  /** Expected context frame of the next quantum. */
  #nextContextFrame = -1;

  constructor(rate: number, post: (report: MixerReport) => void) {
    this.#mixer = new Mixer(Math.round(rate * RESIDENT_SECONDS), rate);
    this.#post = post;
  }

  /** Renders one quantum that begins at this context frame. False: the mixer is closed. */
  render(left: Float32Array, right: Float32Array, contextFrame: number): boolean {
    if (this.#isClosed) return false;
    const mixer = this.#mixer;
    // The browser skipped quanta: the timeline stood still meanwhile.
    if (mixer.playing && !this.#moved && contextFrame !== this.#nextContextFrame) this.#reportMove(contextFrame, mixer.frame);
    this.#nextContextFrame = contextFrame + QUANTUM_FRAMES;
    mixer.render(left, right, QUANTUM_FRAMES);
    if (this.#isResetting && mixer.plans.next === undefined) this.#resetMeters();
    if (this.#moved) this.#reportMove(contextFrame, mixer.moveCount > 0 ? (mixer.moveFrame[0] as number) : mixer.frame);
    for (let move = this.#moved ? 1 : 0; move < mixer.moveCount; move += 1)
      this.#reportMove(contextFrame + (mixer.moveAt[move] as number), mixer.moveFrame[move] as number);
    this.#moved = false;
    this.#quanta += 1;
    if (this.#quanta % METER_QUANTA === 0 && (mixer.isSounding || !this.#isSilent)) this.#reportMeters();
    if (mixer.playing && this.#quanta % FEED_QUANTA === 0) this.#notifyStreamer();
    return true;
  }

  /** Handles a message; reports an error. */
  receive(command: MixerCommand | StreamerCommand): void {
    try {
      this.handle(command);
    } catch (error) {
      this.fail(String(error));
    }
  }

  fail(detail: string): void {
    this.#post({ type: "failed", detail });
  }

  handle(command: MixerCommand | StreamerCommand): void {
    const mixer = this.#mixer;
    switch (command.type) {
      case "connect":
        return this.#connect(command.port);
      case "setPlan":
        return mixer.setPlan(command.plan, command.version);
      case "play":
        this.#isHeld = false;
        mixer.play(command.frame, command.speed);
        return this.#note(command.generation);
      case "setSpeed":
        mixer.setSpeed(command.speed);
        return this.#note(command.generation);
      case "pause":
        this.#isHeld = false;
        mixer.pause();
        return this.#note(command.generation);
      case "seek":
        mixer.seek(command.frame);
        return this.#note(command.generation);
      case "hold":
        this.#isHeld = true;
        mixer.hold();
        return this.#note(command.generation);
      case "scrub":
        this.#isHeld = true;
        mixer.scrub(command.frame);
        return this.#note(command.generation);
      case "release":
        this.#isHeld = false;
        return;
      case "step":
        mixer.step(command.frame, command.frames);
        return this.#note(command.generation);
      case "setLoop":
        return mixer.setLoop(command.enabled, command.startFrame, command.endFrame);
      case "setMaster":
        return mixer.setMaster(command.gain);
      case "setPatience":
        return mixer.setPatience(command.frames);
      case "setMetering":
        this.#isMetering = command.enabled;
        return mixer.setMetering(command.enabled);
      case "resetMeters":
        this.#measurement = command.measurement;
        this.#isResetting = true;
        return;
      case "ping":
        return this.#post({ type: "ponged", id: command.id });
      case "close":
        this.#isClosed = true;
        this.#streamerPort?.close();
        return;
      case "openSlot":
        return mixer.pages.openSlot(command.slot, command.lengthFrames);
      case "page":
        if (!mixer.pages.put(command.slot, command.index, command.channels, command.buffer)) {
          this.#release(command.slot, command.index, command.channels, command.buffer);
        }
        return;
      case "drop":
        return this.#drop(command.slot, command.index);
      case "closeSlot":
        for (const { index, page } of mixer.pages.closeSlot(command.slot)) this.#release(command.slot, index, page.channels, page.buffer);
        return;
    }
  }

  #reportMove(contextFrame: number, frame: number): void {
    const { playing, waiting, ended, speed } = this.#mixer;
    this.#post({ type: "moved", contextFrame, frame, playing, waiting, ended, speed, generation: this.#generation });
    this.#notifyStreamer();
  }

  #reportMeters(): void {
    const mixer = this.#mixer;
    const { laneMeter, meter } = mixer;
    // A sound that faded out since the last report is reported first.
    this.#isSilent = !mixer.isSounding && mixer.peakLeft === 0 && mixer.peakRight === 0;
    const hopPowers: number[] = [];
    for (let hop = 0; hop < meter.loudness.hopCount; hop += 1) hopPowers.push(meter.loudness.hops[hop] as number);
    this.#post({
      type: "metered",
      peakLeft: mixer.peakLeft,
      peakRight: mixer.peakRight,
      voices: mixer.voices,
      missedFrames: mixer.drainMissedFrames(),
      silent: this.#isSilent,
      version: mixer.plans.version,
      measurement: this.#measurement,
      lanePeaks: this.#isMetering ? laneMeter.peaks : NO_LANES,
      hopPowers,
      broken: meter.isBroken,
      truePeak: meter.truePeak,
    });
    this.#clearPeaks();
    meter.loudness.hopCount = 0;
    meter.isBroken = false;
  }

  /** Runs after a quantum, in which the sound from before has faded out. */
  #resetMeters(): void {
    this.#isResetting = false;
    this.#clearPeaks();
    this.#mixer.meter.reset();
  }

  #clearPeaks(): void {
    this.#mixer.peakLeft = 0;
    this.#mixer.peakRight = 0;
    this.#mixer.laneMeter.clear();
  }

  #notifyStreamer(): void {
    const { frame, playing, speed } = this.#mixer;
    this.#streamerPort?.postMessage({
      type: "moved",
      frame,
      playing,
      speed: this.#isHeld ? 0 : playing ? speed : 1,
    } satisfies StreamerReport);
  }

  #connect(port: MessagePort): void {
    this.#streamerPort?.close();
    this.#streamerPort = port;
    for (const { slot, indices } of this.#mixer.pages.resident())
      port.postMessage({ type: "held", slot, indices } satisfies StreamerReport);
    port.addEventListener("message", (event: MessageEvent<StreamerCommand>) => this.receive(event.data));
    port.addEventListener("messageerror", () => this.fail("A page could not be read."));
    port.start();
  }

  /** Makes the next quantum report the playhead with this number. */
  #note(generation: number): void {
    this.#generation = generation;
    this.#moved = true;
  }

  #drop(slot: number, index: number): void {
    const page = this.#mixer.pages.drop(slot, index);
    if (page !== undefined) this.#release(slot, index, page.channels, page.buffer);
  }

  #release(slot: number, index: number, channels: 1 | 2, buffer: ArrayBuffer): void {
    this.#streamerPort?.postMessage({ type: "dropped", slot, index, channels, buffer } satisfies StreamerReport, [buffer]);
  }
}
