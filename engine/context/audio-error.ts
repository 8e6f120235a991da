/**
 * Why audio is no longer audible although it had started. "suspended": by the browser. "interrupted": by the system (a phone call).
 * "closed": the context is closed. "lost": the output device failed, or output stalls although the context says that it runs.
 * "silent": there is no device, and everything plays by the page's clock meanwhile.
 */
export type AudioErrorKind = "suspended" | "interrupted" | "closed" | "lost" | "silent";

export type AudioError = {
  readonly kind: AudioErrorKind;
  /** Playback was running or starting when the error began. */
  readonly wasPlaying: boolean;
};
