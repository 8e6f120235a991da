/** The times of a page's first picture and first sound, in milliseconds from its first script. */
export type FirstOutput = {
  /** When a canvas first showed more than one colour. */
  readonly seenMs: number | undefined;
  /** When a non-silent sample was first on its way to the device. */
  readonly heardMs: number | undefined;
};

declare global {
  interface Window {
    readonly firstOutput: () => FirstOutput;
  }
}

/** Runs in a page before any other script: inspects its canvases in every animation frame, and monitors the output to the device. */
export function installFirstOutputProbe(): void {
  const beganMs = Date.now();
  let seenMs: number | undefined;
  let heardMs: number | undefined;
  Object.defineProperty(window, "firstOutput", { value: (): FirstOutput => ({ seenMs, heardMs }) });

  const glance = new OffscreenCanvas(64, 32).getContext("2d", { willReadFrequently: true });
  if (!glance) throw new Error("Nothing can be looked at.");
  const isDrawn = (canvas: HTMLCanvasElement): boolean => {
    if (canvas.width === 0 || canvas.height === 0) return false;
    glance.clearRect(0, 0, 64, 32);
    glance.drawImage(canvas, 0, 0, 64, 32);
    const pixels = new Uint32Array(glance.getImageData(0, 0, 64, 32).data.buffer);
    return pixels.some((pixel) => pixel !== pixels[0]);
  };
  const canvasesIn = (root: ParentNode): HTMLCanvasElement[] => [
    ...root.querySelectorAll("canvas"),
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? canvasesIn(shadowRoot) : [])),
  ];
  const look = () => {
    if (canvasesIn(document).some(isDrawn)) seenMs = Date.now() - beganMs;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  const SILENCE_PROBE = `registerProcessor("probe", class extends AudioWorkletProcessor {
    process([[left, right]]) {
      const isLoud = [left, right].some((side) => side?.some((sample) => Math.abs(sample) > 0.001));
      if (isLoud) this.port.postMessage(Date.now());
      return !isLoud;
    }
  });`;
  const probes = new WeakMap<BaseAudioContext, AudioNode>();
  const outputProbeOf = (context: BaseAudioContext): AudioNode => {
    const known = probes.get(context);
    if (known) return known;
    const entrance = new GainNode(context);
    probes.set(context, entrance);
    const program = URL.createObjectURL(new Blob([SILENCE_PROBE], { type: "text/javascript" }));
    void context.audioWorklet.addModule(program).then(() => {
      const probe = new AudioWorkletNode(context, "probe");
      probe.port.addEventListener("message", ({ data }: MessageEvent<number>) => (heardMs ??= data - beganMs), { once: true });
      probe.port.start();
      connect(entrance, probe);
      connect(probe, context.destination);
    });
    return entrance;
  };
  const given = Reflect.get(AudioNode.prototype, "connect") as (...to: unknown[]) => unknown;
  const connect = (from: AudioNode, to: AudioNode) => Reflect.apply(given, from, [to]);
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, ...to: unknown[]): unknown {
      if (to[0] instanceof AudioDestinationNode) connect(this, outputProbeOf(this.context));
      return Reflect.apply(given, this, to);
    },
  });
  // The analyser is connected before any sound is.
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      outputProbeOf(this);
    }
  };
  // A media element plays to the device directly; here it is routed through the analyser.
  const givenPlay = Reflect.get(HTMLMediaElement.prototype, "play");
  const routed = new WeakSet<HTMLMediaElement>();
  HTMLMediaElement.prototype.play = function playHeard(this: HTMLMediaElement): Promise<void> {
    if (!routed.has(this)) {
      routed.add(this);
      const context = new AudioContext();
      context.createMediaElementSource(this).connect(context.destination);
    }
    return Reflect.apply(givenPlay, this, []);
  };
}
