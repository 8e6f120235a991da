/** A live context whose output is recorded, frame by frame. */

const RECORDER = `
registerProcessor("recorder", class extends AudioWorkletProcessor {
  #rendered = 0;
  constructor() {
    super();
    this.port.addEventListener("message", ({ data }) => this.port.postMessage(data));
    this.port.start();
  }
  process([[left = new Float32Array(128), right = left]], [[outLeft, outRight]]) {
    outLeft.set(left);
    outRight.set(right);
    if (left.some((sample) => sample !== 0)) this.port.postMessage({ frame: currentFrame, rendered: this.#rendered, left: left.slice() });
    this.#rendered += 128;
    return true;
  }
});`;

export type Recording = {
  /** For an engine's `openContext`. */
  readonly context: AudioContext;
  /** In order. */
  readonly samples: () => readonly RecordedSample[];
  /** Resolves once the page has received all samples that were rendered before this call. */
  readonly delivered: () => Promise<void>;
};

/** A sample that is not 0, with its context frame and the number of frames rendered before it: a busy browser skips some of a context's time. */
type RecordedSample = { readonly frame: number; readonly rendered: number; readonly value: number };

/** A context that plays into a recorder (and on to the device). The engine that receives it closes it. */
export async function recordedContext(sampleRate: number): Promise<Recording> {
  const context = new AudioContext({ sampleRate });
  const url = URL.createObjectURL(new Blob([RECORDER], { type: "text/javascript" }));
  await context.audioWorklet.addModule(url);
  URL.revokeObjectURL(url);
  const recorder = new AudioWorkletNode(context, "recorder", { outputChannelCount: [2] });
  recorder.connect(context.destination);
  const samples: RecordedSample[] = [];
  const answers: (() => void)[] = [];
  recorder.port.addEventListener("message", ({ data }: MessageEvent<{ frame: number; rendered: number; left: Float32Array } | "asked">) => {
    if (data === "asked") return answers.shift()?.();
    for (const [at, value] of data.left.entries()) {
      if (value !== 0) samples.push({ frame: data.frame + at, rendered: data.rendered + at, value });
    }
  });
  recorder.port.start();
  Object.defineProperty(context, "destination", { value: recorder });
  const delivered = () =>
    new Promise<void>((resolve) => {
      answers.push(resolve);
      recorder.port.postMessage("asked");
    });
  return { context, samples: () => samples, delivered };
}
