import { onTestFinished } from "vitest";

/** Every audio context opened from now until the test is finished. */
export function openedContexts(): readonly AudioContext[] {
  const contexts: AudioContext[] = [];
  const Original = globalThis.AudioContext;
  globalThis.AudioContext = class extends Original {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };
  onTestFinished(() => {
    globalThis.AudioContext = Original;
  });
  return contexts;
}
