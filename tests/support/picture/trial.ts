import { wavFile } from "#tests/browser/export/tones.ts";
import { mountPicture, type MountedPicture } from "./mounted-picture.ts";

const RATE = 48_000;
/** Silence before the noise, so that no fade affects the first noise sample. */
const SILENT_FRAMES = 4800;

/** Compares actual with expected output on the audio thread, independently of the main thread. */
const COMPARER = `
registerProcessor("comparer", class extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super();
    this.expected = processorOptions.expected;
    this.at = -1;
    this.wrong = 0;
    this.port.onmessage = () => this.port.postMessage({ compared: Math.max(0, this.at), wrong: this.wrong });
  }
  process([[left = new Float32Array(128), right = left]], [[outLeft, outRight]]) {
    outLeft.set(left);
    outRight.set(right);
    for (let index = 0; index < left.length; index += 1) {
      if (this.at < 0 && left[index] !== 0) this.at = 0;
      if (this.at < 0 || this.at >= this.expected.length) continue;
      if (left[index] !== this.expected[this.at] || right[index] !== this.expected[this.at]) this.wrong += 1;
      this.at += 1;
    }
    return true;
  }
});`;

export type TrialResult = {
  /** Samples output since the noise began, and how many of them differ from the expected ones. */
  readonly compared: number;
  readonly wrong: number;
  readonly missedFrames: number;
};

let mounted: MountedPicture | undefined;
let comparer: AudioWorkletNode | undefined;
/** Frames that the cold start missed (silence, here) before the comparison began. */
let missedBefore = 0;

const value = (frame: number) => (frame < SILENT_FRAMES ? 0 : Math.sin(frame * frame * 1e-5) * 0.5 || 0.25);

function taken<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("The trial has not begun.");
  return thing;
}

export const trial = {
  /** Plays the picture at `url` beside noise of that length. Resolves when both are playing. */
  async begin(url: string, seconds: number): Promise<void> {
    const noise = wavFile(RATE, seconds, (time) => value(Math.round(time * RATE)));
    const stored = new Int16Array(await noise.slice(44).arrayBuffer()).filter((_, index) => index % 2 === 0);
    const expected = Float32Array.from(stored.subarray(SILENT_FRAMES), (sample) => sample / 32_768);
    const context = new AudioContext({ sampleRate: RATE });
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([COMPARER], { type: "text/javascript" })));
    comparer = new AudioWorkletNode(context, "comparer", { outputChannelCount: [2], processorOptions: { expected } });
    comparer.connect(context.destination);
    Object.defineProperty(context, "destination", { value: comparer });
    mounted = await mountPicture(await (await fetch(url)).blob(), seconds + 5, "ours", () => context);
    const { engine } = mounted;
    const opened = await engine.openSource("noise", { blob: noise });
    if (!opened.ok) throw new Error(opened.reason);
    const endFrame = seconds * RATE;
    const clip = { id: "noise", sourceId: "noise", laneId: "lane", startFrame: 0, endFrame, offsetFrames: 0 };
    engine.setPlan({
      clips: [{ ...clip, gainDb: 0, pan: 0, fadeInFrames: 0, fadeOutFrames: 0, muted: false }],
      lanes: [{ id: "lane", gain: 1, muted: false, solo: false }],
      playableFrames: endFrame + 5 * RATE,
      pictureFrames: 0,
    });
    engine.play();
    while (engine.position() < 0.5 || taken(mounted).seen() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    missedBefore = engine.stats().missedFrames;
  },

  position: (): number => taken(mounted).engine.position(),

  isHidden: (): boolean => document.hidden,

  block(seconds: number): void {
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until);
  },

  /** Seconds until the visible frame is within `withinSeconds` of the sound; NaN after 20 s. */
  async untilTogether(withinSeconds: number): Promise<number> {
    const { engine, seen } = taken(mounted);
    const began = performance.now();
    while (performance.now() - began < 20_000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (Math.abs((seen() ?? Number.NaN) - engine.position()) < withinSeconds) return (performance.now() - began) / 1000;
    }
    return Number.NaN;
  },

  result: (): Promise<TrialResult> =>
    new Promise((resolve) => {
      const { port } = taken(comparer);
      port.addEventListener("message", ({ data }: MessageEvent<{ compared: number; wrong: number }>) =>
        resolve({ ...data, missedFrames: taken(mounted).engine.stats().missedFrames - missedBefore }),
      );
      port.start();
      port.postMessage("result");
    }),
};

declare global {
  interface Window {
    trial: typeof trial;
  }
}

window.trial = trial;
