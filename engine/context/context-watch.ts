import { CHECK_INTERVAL_MS, createStallWatchdog, type OutputHealth } from "./stall-watchdog.ts";
import type { OutputContext } from "./sound-output.ts";

export type ContextWatchOptions = {
  readonly context: OutputContext;
  /** Number of the mixer's meter reports so far. */
  readonly reports: () => number;
  /** Called at each change while playing. */
  readonly onHealth: (health: OutputHealth) => void;
  /** The output device failed under the context. */
  readonly onDeviceError: () => void;
  /** The list of devices changed, or the context plays to another one. */
  readonly onDeviceChange: () => void;
};

export type ContextWatch = {
  /** Runs the stall watchdog while playing; no timer runs otherwise. */
  setPlaying(isPlaying: boolean): void;
  dispose(): void;
};

/** Watches for what a context's state does not show: device errors and changes, a stalled clock, a stalled mixer. */
export function watchContext({ context, reports, onHealth, onDeviceError, onDeviceChange }: ContextWatchOptions): ContextWatch {
  const watchdog = createStallWatchdog();
  let health: OutputHealth = "advancing";
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat = () => {
    const next = watchdog.beat({ contextTime: context.currentTime, reports: reports() });
    if (next === health) return;
    health = next;
    onHealth(next);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    health = "advancing";
    watchdog.reset();
  };
  // Missing on pages that are not secure.
  const devices: EventTarget | undefined = (navigator as Partial<Navigator>).mediaDevices;
  context.addEventListener("error", onDeviceError);
  context.addEventListener("sinkchange", onDeviceChange);
  devices?.addEventListener("devicechange", onDeviceChange);
  return {
    setPlaying(isPlaying) {
      if (isPlaying) timer ??= setInterval(beat, CHECK_INTERVAL_MS);
      else stop();
    },
    dispose() {
      stop();
      devices?.removeEventListener("devicechange", onDeviceChange);
      context.removeEventListener("sinkchange", onDeviceChange);
      context.removeEventListener("error", onDeviceError);
    },
  };
}
