import { messages } from "#model/text/messages.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { ALL_PARTS } from "../timeline-parts.ts";
import type { TimelineView } from "../contract.ts";
import type { TimelineParts } from "../timeline-parts.ts";

/** The row above the video: markers and the loop range in order of time. Exists only where there are any. */
export const RULER_ROW = -1;
/** Cell id of the loop range; a marker's cell has the marker's id. */
export const LOOP_ID = "loop-range";

export type RulerItem = {
  readonly id: string;
  /** A marker's; undefined for the loop range. */
  readonly name: string | undefined;
  readonly start: number;
  /** A marker has no length. */
  readonly end: number;
  readonly note?: string | undefined;
};

/** @param parts those that are shown */
export function rulerItems(
  { markers, loopRange }: Pick<ProjectSettings, "markers" | "loopRange">,
  parts: Pick<TimelineParts, "markers" | "ruler"> = ALL_PARTS,
): readonly RulerItem[] {
  const shown = parts.markers ? markers : [];
  const items: readonly RulerItem[] = shown.map(({ id, name, time, note }) => ({ id, name, start: time, end: time, note }));
  return loopRange && parts.ruler ? [...items, { id: LOOP_ID, name: undefined, ...loopRange }].sort((a, b) => a.start - b.start) : items;
}

export function describeRulerItem({ name, start, end }: RulerItem, times: TimeStyles): string {
  return name === undefined ? messages.loopRangeSet(start, end, times) : messages.markerDescription({ name, time: start }, times);
}

/** The nearest item for a time, or for an item that is gone: the last that begins before the time, else the first. */
export function rulerItemNear({ timeline, parts }: TimelineView, seconds: number): RulerItem | undefined {
  const items = rulerItems(timeline.settings, parts);
  return items.findLast(({ start }) => start <= seconds) ?? items[0];
}
