import type { ContextState } from "./types.ts";

const GESTURES = ["pointerdown", "pointerup", "mousedown", "touchend", "keydown", "dragend", "click"] as const;

/** A context at the asked rate; where the browser refuses it, at the device's. Throws where there is no Web Audio. */
export function openContext(sampleRate: number): AudioContext {
  try {
    return new AudioContext({ sampleRate, latencyHint: "interactive" });
  } catch {
    return new AudioContext({ latencyHint: "interactive" });
  }
}

export function contextState(context: AudioContext): ContextState {
  return context.state;
}

/** Resumes the context by every gesture while it is not running (iframes and interruptions suspend it again). Returns the way to stop. */
export function resumeOnGestures(context: AudioContext, target: EventTarget): () => void {
  const resume = () => {
    // A refusal changes nothing: the state says so, and the next gesture tries again.
    if (context.state !== "running" && context.state !== "closed") context.resume().catch(() => undefined);
  };
  for (const gesture of GESTURES) target.addEventListener(gesture, resume, { capture: true, passive: true });
  return () => {
    for (const gesture of GESTURES) target.removeEventListener(gesture, resume, { capture: true });
  };
}

/** The context frame that is heard at this moment, by the device's own clock where the browser gives it. */
export function heardContextFrame(context: AudioContext): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const made = context.currentTime;
  const isKnown = performanceTime > 0 && context.state === "running";
  const latency = context.outputLatency || context.baseLatency || 0;
  const heard = isKnown ? contextTime + (performance.now() - performanceTime) / 1000 : made - latency;
  return Math.max(0, Math.min(heard, made)) * context.sampleRate;
}

type PlaybackStats = { readonly underrunEvents?: number; readonly fallbackFramesEvents?: number };

/** Drop-outs so far, where the browser counts them. */
export function countUnderruns(context: AudioContext): number | undefined {
  if (!("playbackStats" in context)) return undefined;
  const stats = context.playbackStats as PlaybackStats;
  return stats.underrunEvents ?? stats.fallbackFramesEvents;
}
