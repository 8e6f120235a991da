import { DEFAULT_OPTIONS, OPTION_VALUES } from "#timeline/contract.ts";
import type { CanvasOptions } from "#timeline/contract.ts";
import { parsedRecord } from "../local-settings.ts";
import type { LocalSettings } from "../local-settings.ts";
import type { EditorDeps } from "./action-deps.ts";

export type OptionActions = {
  /** How the timeline shows time and takes a drag: in force at once, kept for this user on this device. */
  readonly setTimelineOptions: (options: Partial<CanvasOptions>) => void;
  readonly toggleSnapping: () => void;
};

/** Each user of a device has options of their own. */
const keyOf = (userId: string) => `layback-timeline-${userId}`;

/** @param strings those of the device */
export function createOptionActions({ store, user }: Pick<EditorDeps, "store" | "user">, strings: LocalSettings): OptionActions {
  store.setState({ timelineOptions: readOptions(strings, user.id) });
  const setTimelineOptions = (options: Partial<CanvasOptions>) => {
    const timelineOptions = { ...store.getState().timelineOptions, ...options };
    store.setState({ timelineOptions });
    strings.set(keyOf(user.id), JSON.stringify(timelineOptions));
  };
  return {
    setTimelineOptions,
    toggleSnapping: () => setTimelineOptions({ snap: store.getState().timelineOptions.snap === "on" ? "off" : "on" }),
  };
}

/** What was kept, as far as it still means something. */
export function readOptions(strings: LocalSettings, userId: string): CanvasOptions {
  const kept = parsedRecord(strings.get(keyOf(userId)));
  const allowed = Object.entries(OPTION_VALUES).filter(([name, values]: [string, readonly unknown[]]) => values.includes(kept[name]));
  return { ...DEFAULT_OPTIONS, ...Object.fromEntries(allowed.map(([name]) => [name, kept[name]])) };
}
