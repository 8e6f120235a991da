import type { Edit } from "#model/edits/change.ts";
import { changeMarker, removeMarker, setLoopEdge, setLoopRange } from "#model/edits/marker-edits.ts";
import type { Shown } from "../shown-clips.ts";
import type { EditCommand } from "./edit-command.ts";
import { frameSeconds } from "./frame-seconds.ts";
import { LOOP_ID, rulerItems } from "./ruler-row.ts";

/** The edit that a key makes of a marker, or of the loop range and its ends. */
export function rulerEditOf(command: EditCommand, id: string, { view: { timeline } }: Shown): Edit | undefined {
  const item = rulerItems(timeline.settings).find((one) => one.id === id);
  if (!item || !("frames" in command)) return undefined;
  const seconds = command.frames * frameSeconds(timeline);
  switch (command.kind) {
    case "nudge":
      if (id !== LOOP_ID) return changeMarker(timeline, id, { time: item.start + seconds });
      // At time 0 the range keeps its length.
      return setLoopRange(timeline, {
        start: Math.max(0, item.start + seconds),
        end: Math.max(item.end - item.start, item.end + seconds),
      });
    case "trimStart":
      return id === LOOP_ID && item.start + seconds < item.end ? setLoopEdge(timeline, "start", item.start + seconds) : undefined;
    case "trimEnd":
      return id === LOOP_ID && item.end + seconds > item.start ? setLoopEdge(timeline, "end", item.end + seconds) : undefined;
    case "slip":
    case "roll":
      return undefined;
  }
}

export function rulerRemoval(id: string, { view: { timeline } }: Shown): Edit | undefined {
  return id === LOOP_ID ? setLoopRange(timeline, undefined) : removeMarker(timeline, id);
}
