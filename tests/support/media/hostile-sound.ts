/** A transport and a real mixer on an unreliable audio device, for tests of the playhead's position. */
import type { SoundContext } from "#engine/transport/output-clock.ts";
import { Transport, type TransportState } from "#engine/transport/transport.ts";
import { compilePlan } from "#worklets/mixer/plan.ts";
import { QUANTUM_FRAMES, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";

export const RATE = 48_000;
const LATENCY_SECONDS = 0.04;

type Moved = Extract<MixerReport, { type: "moved" }>;

/** The context, the audio thread, the port between them and the page's clock, each advanced by the test. */
export class HostileSound implements SoundContext {
  readonly sampleRate = RATE;
  readonly baseLatency = 0.01;
  readonly outputLatency = LATENCY_SECONDS;
  state: AudioContextState = "running";
  nowMs = 1000;
  /** The device's report of the audible context time, and the time of that report. */
  timestamp: AudioTimestamp = { contextTime: 0, performanceTime: 0 };
  transportState: TransportState | undefined;
  readonly transport: Transport;
  readonly #messageHandler: MixerMessageHandler;
  #commands: MixerCommand[] = [];
  #reports: Moved[] = [];
  #contextFrame = 0;
  /** The context frame after the last quantum that the mixer rendered. */
  #madeUntil = 0;
  /** Whether nothing has been rendered since the mixer last handled its commands. */
  #isUnmade = false;
  #moved: Moved | undefined;
  readonly #left = new Float32Array(QUANTUM_FRAMES);
  readonly #right = new Float32Array(QUANTUM_FRAMES);

  constructor(playableSeconds: number) {
    const playableFrames = playableSeconds * RATE;
    this.#messageHandler = new MixerMessageHandler(RATE, (report) => {
      if (report.type !== "moved") return;
      this.#reports.push(report);
      this.#moved = report;
    });
    this.transport = new Transport({
      context: this,
      send: (command) => this.#commands.push(command),
      aim: () => undefined,
      unlock: () => Promise.resolve({ ok: true }),
      onState: (state) => {
        this.transportState = state;
      },
      onEnded: () => undefined,
      nowMs: () => this.nowMs,
    });
    const plan = { clips: [], lanes: [], playableFrames, pictureFrames: 0 };
    this.transport.setPlan(plan);
    this.#messageHandler.handle({ type: "setPlan", plan: compilePlan(plan, () => 0) });
  }

  /** The mixer's position on the timeline, in frames. */
  get mixerFrame(): number {
    if (this.#moved === undefined) return 0;
    const { frame, contextFrame, playing, waiting, speed } = this.#moved;
    return playing && !waiting ? frame + speed * (this.#madeUntil - contextFrame) : frame;
  }

  /** The timeline frame at which the playhead is drawn. */
  get shownFrame(): number {
    return this.transport.position() * RATE;
  }

  /** Whether a command or report is under way whose effect the page does not know yet. */
  get hasUnheard(): boolean {
    return this.#commands.length > 0 || this.#isUnmade || this.#reports.length > 0;
  }

  get currentTime(): number {
    return this.#contextFrame / RATE;
  }

  getOutputTimestamp(): AudioTimestamp {
    return this.timestamp;
  }

  /** The audio thread renders this much without handling new commands. */
  make(seconds: number): void {
    for (let quantum = 0; quantum < Math.round((seconds * RATE) / QUANTUM_FRAMES); quantum += 1) {
      this.#messageHandler.render(this.#left, this.#right, this.#contextFrame);
      this.#contextFrame += QUANTUM_FRAMES;
      this.#madeUntil = this.#contextFrame;
      this.#isUnmade = false;
    }
  }

  /** The device advances without calling the mixer. */
  leaveOut(seconds: number): void {
    this.#contextFrame += Math.round((seconds * RATE) / QUANTUM_FRAMES) * QUANTUM_FRAMES;
  }

  /** The audio thread handles the commands sent to it. */
  handle(): void {
    this.#isUnmade ||= this.#commands.length > 0;
    for (const command of this.#commands.splice(0)) this.#messageHandler.handle(command);
  }

  /** The page handles the reports sent to it. */
  receive(): void {
    for (const report of this.#reports.splice(0)) this.transport.receive(report);
  }

  /** A well-behaved device: `seconds` pass, everything is rendered in time and reported. */
  pass(seconds: number): void {
    this.handle();
    this.make(seconds);
    this.nowMs += seconds * 1000;
    this.timestamp = { contextTime: Math.max(0, this.currentTime - LATENCY_SECONDS), performanceTime: this.nowMs };
    this.receive();
  }
}
