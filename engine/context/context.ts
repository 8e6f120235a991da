import type { ContextState } from "../types.ts";

/** Browsers differ in which of these let a page play sound. */
const GESTURES = ["pointerdown", "pointerup", "mousedown", "touchend", "keydown", "dragend", "click"] as const;

/** Opens a context at the requested rate, or at the device's where the browser refuses it. Throws where there is no Web Audio. */
export function openContext(sampleRate: number): AudioContext {
  try {
    return new AudioContext({ sampleRate, latencyHint: "interactive" });
  } catch {
    return new AudioContext({ latencyHint: "interactive" });
  }
}

export async function closeContext(context: AudioContext): Promise<void> {
  if (context.state !== "closed") await context.close();
}

export function contextState(context: Pick<AudioContext, "state">): ContextState {
  return context.state;
}

/** At every gesture, resumes the context if it is suspended or interrupted. Returns the unsubscribe function. */
export function resumeOnGestures(context: Pick<AudioContext, "state" | "resume">, target: EventTarget): () => void {
  const resume = () => {
    // A refused or pending request needs no handling: the state shows it, and the next gesture tries again.
    if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => undefined);
  };
  for (const gesture of GESTURES) target.addEventListener(gesture, resume, { capture: true, passive: true });
  return () => {
    for (const gesture of GESTURES) target.removeEventListener(gesture, resume, { capture: true });
  };
}

/** Browsers name the same count differently. */
type PlaybackStats = { readonly underrunEvents?: number; readonly fallbackFramesEvents?: number };

/** Underruns so far, where the browser counts them. */
export function countUnderruns(context: object): number | undefined {
  if (!("playbackStats" in context)) return undefined;
  const stats = context.playbackStats as PlaybackStats;
  return stats.underrunEvents ?? stats.fallbackFramesEvents;
}
