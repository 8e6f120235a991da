import { QUANTUM_FRAMES, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { linkRunningMixer, type RunningMixer } from "../mixing/mixer-link.ts";
import type { OutputContext, SoundOutput } from "./sound-output.ts";

const TICK_MS = 20;
/** The mixer runs at least this long after the last command, so that the result is reported. */
const AWAKE_MS = 500;
/** Rendered ahead of the wall clock, so that a late tick does not stop the playhead. */
const LEAD_SECONDS = 0.06;
/** A longer lag means that the computer slept: the timeline then does not catch up. */
const LONGEST_BREAK_SECONDS = 5;

/** Replaces an AudioContext where there is no device: `currentTime` counts what was rendered, the output time follows the wall clock. */
class SilentContext extends EventTarget implements OutputContext {
  readonly sampleRate: number;
  readonly hasDevice = false;
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

  /** Skips the time since the last frames were rendered. */
  skipBreak(): void {
    this.#startMs += Math.max(0, this.#behindSeconds) * 1000;
  }

  get #behindSeconds(): number {
    return (this.#nowMs() - this.#startMs) / 1000 - this.currentTime;
  }

  /** Renders up to the wall clock and `LEAD_SECONDS` beyond it, quantum by quantum. */
  make(render: (contextFrame: number) => void): void {
    if (this.#behindSeconds > LONGEST_BREAK_SECONDS) this.skipBreak();
    const wanted = ((this.#nowMs() - this.#startMs) / 1000 + LEAD_SECONDS) * this.sampleRate;
    for (; this.#madeFrames + QUANTUM_FRAMES <= wanted; this.#madeFrames += QUANTUM_FRAMES) render(this.#madeFrames);
  }
}

/** Derives from a mixer's reports whether it plays or still sounds. */
class Activity {
  #isPlaying = false;
  #isSilent = true;

  note(report: MixerReport): void {
    if (report.type === "moved") this.#isPlaying = report.playing;
    else if (report.type === "metered") this.#isSilent = report.silent;
  }

  get isAtRest(): boolean {
    return !this.#isPlaying && this.#isSilent;
  }
}

/** Runs the mixer on the main thread, by the page's clock: all works as with a device, but for the sound. At rest no timer runs. */
export function silentOutput(rate: number, nowMs: () => number = () => performance.now()): SoundOutput {
  const context = new SilentContext(rate, nowMs);
  const open = async (): Promise<RunningMixer> => {
    // With a device only the audio thread has the mixer, so the page loads it here.
    const { MixerMessageHandler } = await import("#worklets/mixer/message-handler.ts");
    const { port1, port2 } = new MessageChannel();
    const activity = new Activity();
    const messageHandler = new MixerMessageHandler(rate, (report) => {
      activity.note(report);
      port2.postMessage(report);
    });
    port2.addEventListener("message", ({ data }: MessageEvent<MixerCommand>) => {
      messageHandler.receive(data);
      wake();
    });
    port2.addEventListener("messageerror", () => messageHandler.fail("A command could not be read."));
    port2.start();
    const left = new Float32Array(QUANTUM_FRAMES);
    const right = new Float32Array(QUANTUM_FRAMES);
    let timer: ReturnType<typeof setInterval> | undefined;
    let awakeUntilMs = 0;
    const sleep = () => {
      clearInterval(timer);
      timer = undefined;
    };
    const tick = () => {
      try {
        context.make((contextFrame) => messageHandler.render(left, right, contextFrame));
        if (activity.isAtRest && nowMs() > awakeUntilMs) sleep();
      } catch (error) {
        sleep();
        messageHandler.fail(String(error));
      }
    };
    const wake = () => {
      awakeUntilMs = nowMs() + AWAKE_MS;
      if (timer !== undefined) return;
      context.skipBreak();
      timer = setInterval(tick, TICK_MS);
    };
    wake();
    const stop = () => {
      sleep();
      messageHandler.receive({ type: "close" });
      port2.close();
    };
    return { port: port1, stop };
  };
  return {
    context,
    link: (onReport, onLost) => linkRunningMixer(open, onReport, onLost),
    close: async () => context.close(),
  };
}
