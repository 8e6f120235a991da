import { DEFAULT_OPTIONS, OPTION_VALUES } from "#timeline/contract.ts";
import type { CanvasOptions } from "#timeline/contract.ts";
import type { TimeUnit } from "#model/time/time-style.ts";
import { parsedRecord } from "../local-settings.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { EditorDeps } from "./action-deps.ts";

export type OptionActions = {
  /** How the timeline shows time and handles a drag: effective at once, stored for this user on this device. */
  readonly setTimelineOptions: (options: Partial<CanvasOptions>) => void;
  readonly toggleSnapping: () => void;
  /** Timecode, seconds, frames, and timecode again: all times that are shown (B-150). */
  readonly showNextTimeUnit: () => void;
};

const NEXT_UNITS: Readonly<Record<TimeUnit, TimeUnit>> = { timecode: "seconds", seconds: "frames", frames: "timecode" };

/** Options are stored per user of a device. */
const keyOf = (userId: string) => `layback-timeline-${userId}`;

/** @param strings settings of the device */
export function createOptionActions({ store, user }: Pick<EditorDeps, "store" | "user">, strings: LocalSettings): OptionActions {
  store.setState({ timelineOptions: readOptions(strings, user.id) });
  const setTimelineOptions = (options: Partial<CanvasOptions>) => {
    const timelineOptions = { ...store.getState().timelineOptions, ...options };
    store.setState({ timelineOptions });
    strings.set(keyOf(user.id), JSON.stringify(timelineOptions));
  };
  return {
    setTimelineOptions,
    showNextTimeUnit: () => setTimelineOptions({ timeUnit: NEXT_UNITS[store.getState().timelineOptions.timeUnit] }),
    toggleSnapping: () => setTimelineOptions({ snap: store.getState().timelineOptions.snap === "on" ? "off" : "on" }),
  };
}

/** The stored options; values that are no longer allowed are replaced by the defaults. */
export function readOptions(strings: LocalSettings, userId: string): CanvasOptions {
  const stored = parsedRecord(strings.get(keyOf(userId)));
  const allowed = Object.entries(OPTION_VALUES).filter(([name, values]: [string, readonly unknown[]]) => values.includes(stored[name]));
  return { ...DEFAULT_OPTIONS, ...Object.fromEntries(allowed.map(([name]) => [name, stored[name]])) };
}
