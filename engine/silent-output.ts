import { QUANTUM_FRAMES, type MixerCommand } from "#worklets/mixer/protocol.ts";
import { MixerShell } from "#worklets/mixer/shell.ts";
import { linkRunningMixer, type RunningMixer } from "./mixer-link.ts";
import type { OutputContext, SoundOutput } from "./sound-output.ts";

const TICK_MS = 20;
/** Made ahead of the wall clock, so that a late tick does not hold the playhead. */
const LEAD_SECONDS = 0.06;
/** Behind by more than this the computer has slept: the timeline stood as well. */
const LONGEST_BREAK_SECONDS = 5;

/** Stands in for an AudioContext where no device is: `currentTime` is what has been made, what is "heard" follows the wall clock. */
class SilentContext extends EventTarget implements OutputContext {
  readonly sampleRate: number;
  readonly baseLatency = 0;
  readonly outputLatency = 0;
  readonly #nowMs: () => number;
  #state: AudioContextState = "running";
  #startMs: number;
  #madeFrames = 0;

  constructor(sampleRate: number, nowMs: () => number) {
    super();
    this.sampleRate = sampleRate;
    this.#nowMs = nowMs;
    this.#startMs = nowMs();
  }

  get state(): AudioContextState {
    return this.#state;
  }

  get currentTime(): number {
    return this.#madeFrames / this.sampleRate;
  }

  getOutputTimestamp(): AudioTimestamp {
    const now = this.#nowMs();
    return { contextTime: (now - this.#startMs) / 1000, performanceTime: now };
  }

  async resume(): Promise<void> {}

  close(): void {
    this.#state = "closed";
  }

  /** Makes what the wall clock asks for by now, quantum by quantum. */
  make(render: (contextFrame: number) => void): void {
    const behind = (this.#nowMs() - this.#startMs) / 1000 - this.currentTime;
    if (behind > LONGEST_BREAK_SECONDS) this.#startMs += behind * 1000;
    const wanted = ((this.#nowMs() - this.#startMs) / 1000 + LEAD_SECONDS) * this.sampleRate;
    for (; this.#madeFrames + QUANTUM_FRAMES <= wanted; this.#madeFrames += QUANTUM_FRAMES) render(this.#madeFrames);
  }
}

/** Runs the mixer by the page's clock, on the main thread: everything but the sound goes on as with a device. */
export function silentOutput(rate: number, nowMs: () => number = () => performance.now()): SoundOutput {
  const context = new SilentContext(rate, nowMs);
  const open = async (): Promise<RunningMixer> => {
    const { port1, port2 } = new MessageChannel();
    const shell = new MixerShell(rate, (report) => port2.postMessage(report));
    port2.addEventListener("message", ({ data }: MessageEvent<MixerCommand>) => shell.receive(data));
    port2.addEventListener("messageerror", () => shell.fail("A command could not be read."));
    port2.start();
    const left = new Float32Array(QUANTUM_FRAMES);
    const right = new Float32Array(QUANTUM_FRAMES);
    const tick = () => {
      try {
        context.make((contextFrame) => shell.render(left, right, contextFrame));
      } catch (error) {
        clearInterval(timer);
        shell.fail(String(error));
      }
    };
    const timer = setInterval(tick, TICK_MS);
    const stop = () => {
      clearInterval(timer);
      shell.receive({ type: "close" });
      port2.close();
    };
    return { port: port1, stop };
  };
  return {
    context,
    link: (hear, onLost) => linkRunningMixer(open, hear, onLost),
    close: async () => context.close(),
  };
}
