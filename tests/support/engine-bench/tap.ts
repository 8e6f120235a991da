/** A node between the measured player and the device: reports when a channel becomes audible, or records the left channel. */

const TAP = `
registerProcessor("tap", class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.side = -1;
    this.isArmed = false;
    this.level = 0;
    this.record = undefined;
    this.at = 0;
    this.port.onmessage = ({ data }) => {
      if (data.type === "await") { this.side = data.side; this.level = data.level; this.isArmed = false; }
      if (data.type === "record") { this.record = new Float32Array(data.frames); this.at = 0; this.from = -1; }
    };
  }
  listen(heard) {
    const at = heard.findIndex((sample) => Math.abs(sample) > this.level);
    if (!this.isArmed) {
      if (at >= 0) return;
      this.isArmed = true;
      this.port.postMessage({ type: "armed" });
    } else if (at >= 0) {
      this.port.postMessage({ type: "heard", contextFrame: currentFrame + at, madeMs: Date.now() });
      this.side = -1;
    }
  }
  write(left) {
    if (this.from < 0) this.from = currentFrame;
    this.record.set(left.subarray(0, this.record.length - this.at), this.at);
    this.at += left.length;
    if (this.at < this.record.length) return;
    this.port.postMessage({ type: "recorded", contextFrame: this.from, left: this.record }, [this.record.buffer]);
    this.record = undefined;
  }
  process([[left = new Float32Array(128), right = left]], [[outLeft, outRight]]) {
    outLeft.set(left);
    outRight.set(right);
    if (this.side >= 0) this.listen(this.side === 0 ? left : right);
    if (this.record !== undefined) this.write(left);
    return true;
  }
});`;

type Heard = { readonly type: "heard"; readonly contextFrame: number; readonly madeMs: number };
type Recorded = { readonly type: "recorded"; readonly contextFrame: number; readonly left: Float32Array };
type Report = { readonly type: "armed" } | Heard | Recorded;

export type TapSide = 0 | 1;

/** `contextFrame` is the context's frame of the first sample. */
export type TapRecording = Omit<Recorded, "type">;

export type Tap = {
  /** A context whose destination is the tap. The receiver closes it. */
  readonly context: AudioContext;
  /**
   * Resolves when the channel is silent; the inner promise resolves when it next exceeds `level`, with the wall-clock time in milliseconds.
   */
  readonly arm: (side: TapSide, level: number) => Promise<{ readonly heard: Promise<number> }>;
  /** Records the left channel from now on for this long. */
  readonly record: (seconds: number) => Promise<TapRecording>;
};

export async function tappedContext(sampleRate: number): Promise<Tap> {
  const context = new AudioContext({ sampleRate, latencyHint: "interactive" });
  const url = URL.createObjectURL(new Blob([TAP], { type: "text/javascript" }));
  await context.audioWorklet.addModule(url);
  URL.revokeObjectURL(url);
  const node = new AudioWorkletNode(context, "tap", { outputChannelCount: [2] });
  node.connect(context.destination);
  Object.defineProperty(context, "destination", { value: node });
  const next = <T extends Report["type"]>(type: T) =>
    new Promise<Extract<Report, { type: T }>>((resolve) => {
      const onMessage = ({ data }: MessageEvent<Report>) => {
        if (data.type !== type) return;
        node.port.removeEventListener("message", onMessage);
        resolve(data as Extract<Report, { type: T }>);
      };
      node.port.addEventListener("message", onMessage);
    });
  node.port.start();
  await context.resume();
  return {
    context,
    arm: async (side, level) => {
      const armed = next("armed");
      const heard = next("heard").then(({ madeMs }) => madeMs);
      node.port.postMessage({ type: "await", side, level });
      await armed;
      return { heard };
    },
    record: (seconds) => {
      node.port.postMessage({ type: "record", frames: Math.round(seconds * sampleRate) });
      return next("recorded");
    },
  };
}
