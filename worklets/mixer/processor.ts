/**
 * Audio thread. The thin shell around the mixer: messages in, quanta out. `process` allocates nothing but the small reports it
 * posts: one per discontinuity, meters about 60 times a second, the playhead for the feeder about 20 times a second.
 */
import { Mixer } from "./mixer.ts";
import { MIXER_NAME, QUANTUM_FRAMES, type FeedCommand, type FeedReport, type MixerCommand, type MixerReport } from "./protocol.ts";

/** Quanta between meter reports: 16 ms at 48 kHz. */
const METER_QUANTA = 6;
/** Quanta between playhead reports to the feeder: 48 ms at 48 kHz. */
const FEED_QUANTA = 18;

/** Sound that must be there after a jump before the playhead runs: the specification's 0.1 s, and as much again for the next page to come. */
const RESIDENT_SECONDS = 0.2;

class MixerProcessor extends AudioWorkletProcessor {
  readonly #mixer = new Mixer(Math.round(sampleRate * RESIDENT_SECONDS));
  #feed: MessagePort | undefined;
  #generation = 0;
  #quanta = 0;
  #closed = false;
  #moved = false;

  constructor() {
    super();
    this.port.addEventListener("message", (event: MessageEvent<MixerCommand>) => this.#obey(event.data));
    this.port.start();
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const left = outputs[0]?.[0];
    const right = outputs[0]?.[1];
    if (this.#closed || left === undefined || right === undefined) return !this.#closed;
    const mixer = this.#mixer;
    mixer.render(left, right, QUANTUM_FRAMES);
    if (this.#moved) this.#reportMove(0, mixer.moveCount > 0 ? (mixer.moveFrame[0] as number) : mixer.frame);
    for (let move = this.#moved ? 1 : 0; move < mixer.moveCount; move += 1)
      this.#reportMove(mixer.moveAt[move] as number, mixer.moveFrame[move] as number);
    this.#moved = false;
    this.#quanta += 1;
    if (mixer.playing && this.#quanta % METER_QUANTA === 0) this.#reportMeters();
    if (mixer.playing && this.#quanta % FEED_QUANTA === 0) this.#tellFeeder();
    return true;
  }

  #reportMove(at: number, frame: number): void {
    const { playing, waiting, ended } = this.#mixer;
    this.#post({ type: "moved", contextFrame: currentFrame + at, frame, playing, waiting, ended, generation: this.#generation });
    this.#tellFeeder();
  }

  #reportMeters(): void {
    const mixer = this.#mixer;
    this.#post({
      type: "metered",
      peakLeft: mixer.peakLeft,
      peakRight: mixer.peakRight,
      voices: mixer.voices,
      missedFrames: mixer.takeMissedFrames(),
    });
    mixer.peakLeft = 0;
    mixer.peakRight = 0;
  }

  #tellFeeder(): void {
    this.#feed?.postMessage({ type: "moved", frame: this.#mixer.frame, playing: this.#mixer.playing } satisfies FeedReport);
  }

  #post(report: MixerReport): void {
    this.port.postMessage(report);
  }

  #obey(command: MixerCommand | FeedCommand): void {
    const mixer = this.#mixer;
    switch (command.type) {
      case "connect":
        return this.#connect(command.port);
      case "setPlan":
        return mixer.setPlan(command.plan);
      case "play":
        mixer.play(command.frame);
        return this.#note(command.generation);
      case "pause":
        mixer.pause();
        return this.#note(command.generation);
      case "seek":
        mixer.seek(command.frame);
        return this.#note(command.generation);
      case "setLoop":
        return mixer.setLoop(command.enabled, command.startFrame, command.endFrame);
      case "setMaster":
        return mixer.setMaster(command.gain);
      case "setPatience":
        return mixer.setPatience(command.frames);
      case "ping":
        return this.#post({ type: "ponged", id: command.id });
      case "close":
        this.#closed = true;
        this.#feed?.close();
        return;
      case "openSlot":
        return mixer.pages.openSlot(command.slot, command.lengthFrames);
      case "page":
        if (!mixer.pages.put(command.slot, command.index, command.channels, command.buffer)) {
          this.#giveBack(command.slot, command.index, command.channels, command.buffer);
        }
        return;
      case "drop":
        return this.#drop(command.slot, command.index);
      case "closeSlot":
        for (const { index, page } of mixer.pages.closeSlot(command.slot)) this.#giveBack(command.slot, index, page.channels, page.buffer);
        return;
    }
  }

  #connect(port: MessagePort): void {
    this.#feed?.close();
    this.#feed = port;
    for (const { slot, indices } of this.#mixer.pages.resident()) port.postMessage({ type: "held", slot, indices } satisfies FeedReport);
    port.addEventListener("message", (event: MessageEvent<FeedCommand>) => this.#obey(event.data));
    port.start();
  }

  /** The next quantum reports where the playhead is, under this number. */
  #note(generation: number): void {
    this.#generation = generation;
    this.#moved = true;
  }

  #drop(slot: number, index: number): void {
    const page = this.#mixer.pages.drop(slot, index);
    if (page !== undefined) this.#giveBack(slot, index, page.channels, page.buffer);
  }

  #giveBack(slot: number, index: number, channels: 1 | 2, buffer: ArrayBuffer): void {
    this.#feed?.postMessage({ type: "dropped", slot, index, channels, buffer } satisfies FeedReport, [buffer]);
  }
}

registerProcessor(MIXER_NAME, MixerProcessor);
