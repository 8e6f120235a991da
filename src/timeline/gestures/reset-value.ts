import type { Edit } from "#model/edits/change.ts";
import { setFades, setGain } from "#model/edits/mix-edits.ts";
import type { Shown } from "../shown-clips.ts";
import { selectionOrClip } from "./drag-clips.ts";
import type { HitTarget } from "./hit-test.ts";

/** A handle of a clip: its gain line or a fade's end. */
export function isHandle(target: HitTarget): boolean {
  return target.kind === "clip" && ["gain", "fadeIn", "fadeOut"].includes(target.part);
}

/** The edit of a double click on a handle: 0 dB, or no fade. Undefined on anything else, and where nothing would change. */
export function resetValue(target: HitTarget, shown: Shown): Edit | undefined {
  if (target.kind !== "clip") return undefined;
  const { timeline } = shown.view;
  const { clip, part } = target;
  if (part === "gain") return setGain(timeline, selectionOrClip(clip, shown), 0);
  return part === "fadeIn" || part === "fadeOut" ? setFades(timeline, clip.id, { [part]: 0 }) : undefined;
}
