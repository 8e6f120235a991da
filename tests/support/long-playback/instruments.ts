/** The recordings of the instruments; times are seconds. */
export type Observations = {
  readonly rate: number;
  /** One entry per playhead update of the page: playhead position, audible context time, and the page's clock. */
  readonly playhead: readonly (readonly [place: number, heard: number, page: number])[];
  /** One entry per presented picture frame: its time in the picture, and the context time audible when it is shown. */
  readonly picture: readonly (readonly [place: number, heard: number])[];
  /** Context frames of the clicks in the output to the device. */
  readonly clicks: readonly number[];
  /** Frames of clips that had to sound but were missing. */
  readonly missedFrames: number;
  /** The browser's own count of underruns, as far as it keeps one. */
  readonly playbackStats: Readonly<Record<string, unknown>> | undefined;
};

export type Instruments = {
  /** Call in an open, paused editor, with the tap's program. */
  readonly listen: (tapProgram: string) => Promise<void>;
  readonly read: () => Observations;
};

declare global {
  interface Window {
    instruments: Instruments;
  }
}

/** Reports each sample that is louder than anything but a click. */
export const CLICK_TAP = `
registerProcessor("click-tap", class extends AudioWorkletProcessor {
  process([[left]]) {
    if (left) for (let index = 0; index < left.length; index += 1) if (left[index] > 0.6) this.port.postMessage(currentFrame + index);
    return true;
  }
});`;

/**
 * Runs in the page before its own scripts: records the mix in front of the device, the video element and the playhead. All memory is
 * allocated at the start, so that the heap shows the page's growth and not the instruments'.
 */
export function installInstruments(): void {
  const [mostMoves, mostFrames] = [2 ** 15, 2 ** 18];
  const moves = new Float64Array(3 * mostMoves);
  const frames = new Float64Array(2 * mostFrames);
  const clicks: number[] = [];
  let moveCount = 0;
  let frameCount = 0;
  let missedFrames = 0;
  let heardBy: { readonly context: AudioContext; readonly bus: GainNode; readonly device: AudioNode } | undefined;

  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      const device = this.destination;
      const bus = this.createGain();
      bus.connect(device);
      Object.defineProperty(this, "destination", { value: bus });
      heardBy = { context: this, bus, device };
    }
  };
  window.AudioWorkletNode = class extends AudioWorkletNode {
    constructor(context: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
      super(context, name, options);
      this.port.addEventListener("message", ({ data }: MessageEvent<{ readonly type?: string; readonly missedFrames?: number }>) => {
        if (data.type === "metered") missedFrames += data.missedFrames ?? 0;
      });
    }
  };

  const used = () => {
    if (heardBy === undefined) throw new Error("The page has opened no sound.");
    return heardBy;
  };
  /** The audible context time at a time of the page's clock, milliseconds. */
  const heardAt = (pageMs: number) => {
    const { contextTime = 0, performanceTime = 0 } = used().context.getOutputTimestamp();
    return contextTime + (pageMs - performanceTime) / 1000;
  };

  window.instruments = {
    listen: async (tapProgram) => {
      const { context, bus, device } = used();
      await context.audioWorklet.addModule(URL.createObjectURL(new Blob([tapProgram], { type: "text/javascript" })));
      const tap = new AudioWorkletNode(context, "click-tap");
      tap.port.addEventListener("message", ({ data }: MessageEvent<number>) => clicks.push(data));
      tap.port.start();
      bus.connect(tap).connect(device);

      const slider = document.querySelector<HTMLInputElement>("input[aria-label='Playhead']");
      const video = document.querySelector("video");
      if (!slider || !video) throw new Error("There is no playhead, or no picture.");
      const moved = () => {
        if (context.state !== "running" || moveCount === mostMoves) return;
        const place = /^(?:(\d+):)?(\d+):(\d+\.\d+)$/.exec(slider.ariaValueText ?? "");
        const [hours = 0, minutes = 0, seconds = 0] = (place ?? []).slice(1).map((part) => Number(part ?? 0));
        const nowMs = performance.now();
        moves.set([hours * 3600 + minutes * 60 + seconds, heardAt(nowMs), nowMs / 1000], 3 * moveCount++);
      };
      new MutationObserver(moved).observe(slider, { attributeFilter: ["aria-valuetext"] });
      const watch = () => {
        video.requestVideoFrameCallback((now, { mediaTime, expectedDisplayTime }) => {
          if (!video.paused && frameCount < mostFrames) frames.set([mediaTime, heardAt(expectedDisplayTime || now)], 2 * frameCount++);
          watch();
        });
      };
      watch();
      missedFrames = 0;
    },
    read: () => {
      const { context } = used();
      const stats = "playbackStats" in context ? (context.playbackStats as { readonly toJSON: () => Record<string, unknown> }) : undefined;
      const at = (values: Float64Array, index: number) => values[index] ?? Number.NaN;
      return {
        rate: context.sampleRate,
        playhead: Array.from(
          { length: moveCount },
          (_, row) => [at(moves, 3 * row), at(moves, 3 * row + 1), at(moves, 3 * row + 2)] as const,
        ),
        picture: Array.from({ length: frameCount }, (_, row) => [at(frames, 2 * row), at(frames, 2 * row + 1)] as const),
        clicks: [...clicks],
        missedFrames,
        playbackStats: stats?.toJSON(),
      };
    },
  };
}
