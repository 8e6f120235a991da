/**
 * Why nothing can be heard although sound had started. "suspended": the browser took it away; "interrupted": the system did (a
 * call); "closed": the context is gone; "lost": the output device failed, or the sound stands still although it says that it runs;
 * "silent": there is no device, and everything plays by the page's clock meanwhile.
 */
export type AudioErrorKind = "suspended" | "interrupted" | "closed" | "lost" | "silent";

export type AudioError = {
  readonly kind: AudioErrorKind;
  /** It was playing when this began. */
  readonly wasPlaying: boolean;
};
