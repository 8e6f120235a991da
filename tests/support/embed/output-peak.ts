import type { Frame, Page } from "playwright";

declare global {
  /** Analysers connected in parallel with everything that the page sends to its device. */
  var listening: AnalyserNode[];
}

/** Runs in the page before any other script: taps every node that is connected to the device. */
export function tapOutput(): void {
  globalThis.listening = [];
  const { prototype } = AudioNode;
  const connect: unknown = Reflect.get(prototype, "connect");
  Object.assign(prototype, {
    connect(this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: 32_768 });
        globalThis.listening.push(analyser);
        Reflect.apply(connect as () => unknown, this, [analyser]);
      }
      return Reflect.apply(connect as () => unknown, this, args);
    },
  });
}

/** The highest sample of the last 0.7 s; full scale is 1. */
export function loudestPeak(page: Page | Frame): Promise<number> {
  return page.evaluate(() => {
    let highest = 0;
    for (const analyser of globalThis.listening) {
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
    }
    return highest;
  });
}
