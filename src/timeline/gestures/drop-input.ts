import { addClips } from "#model/edits/add-clips.ts";
import type { ClipSpread, Sound } from "#model/edits/add-clips.ts";
import type { Edit } from "#model/edits/change.ts";
import { withoutLocked } from "#model/edits/locked-lanes.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { timeText } from "#model/time/time-style.ts";
import type { DroppedItem } from "../contract.ts";
import { rowAt } from "../layout.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import type { Guide } from "./drag-clips.ts";
import { listenForDrags } from "./drag-over.ts";
import type { DropInputOptions, Hover } from "./drag-over.ts";
import { pointSeconds } from "./navigation.ts";
import type { Point } from "./hit-test.ts";
import { MOUSE_SNAP_PX, snapOptionsOf, snappedEdge } from "./snapping.ts";
import type { SnapOptions } from "./snapping.ts";
import { withLockText, withOverlapText } from "./drag-text.ts";

/** The `DataTransfer` type of a dragged library item. */
export const DRAG_TYPE = "application/json";

/**
 * B-71: the data must parse as JSON and contain url, name and id; otherwise it is ignored. `alsoIds`: the other items of a drag of several
 * (B-170). Only the ids are passed on (the `url` is never fetched as given).
 */
export function parseDroppedItems(data: string): readonly DroppedItem[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("url" in value) || !("name" in value) || !("id" in value)) return undefined;
  const { url, name, id } = value;
  if (typeof url !== "string" || url === "" || typeof name !== "string" || name === "") return undefined;
  const also: unknown = "alsoIds" in value ? value.alsoIds : [];
  if (!Array.isArray(also)) return undefined;
  const ids: readonly unknown[] = [id, ...also];
  if (ids.some((one) => (typeof one !== "string" && typeof one !== "number") || one === "")) return undefined;
  return ids.map((one) => ({ id: String(one) }));
}

/** Where items would land, and the clips that they would become; the edit has provisional ids. */
export type Landing = { readonly laneIndex: number; readonly edit: Edit; readonly guide: Guide };

/**
 * Where items would land (B-72, B-170): the first at the pointer's time, or with its start or the end of the last at a snap target, on the
 * lane under the pointer; below the last lane on a new one.
 */
export function landingAt(
  point: Point,
  shown: Shown,
  snapOptions: SnapOptions | undefined,
  sounds: readonly Sound[],
  spread: ClipSpread,
): Landing {
  const { timeline, viewport } = shown.view;
  const row = rowAt(point.yPx, viewport, shown.laneCount);
  const laneIndex = row.kind === "lane" ? row.laneIndex : shown.laneCount;
  const identified = sounds.map((sound, at) => ({ ...sound, id: `drop-${at}` }));
  const editAt = (startTime: number) => addClips(timeline, identified, { startTime, laneIndex, spread });
  const pointed = pointSeconds(point, viewport);
  const snapOf = (edges: readonly number[]) => snappedEdge(edges, new Set(), shown, snapOptions);
  // The end of an unmeasured sound is not known.
  const isMeasured = sounds.every(({ duration }) => duration !== undefined);
  const snaps = isMeasured ? [pointed, endOf(editAt(pointed))] : [pointed];
  const both = snapOf(snaps);
  const snap = both && pointed + both.shiftSeconds < 0 ? snapOf([pointed]) : both;
  const seconds = pointed + (snap?.shiftSeconds ?? 0);
  const edit = editAt(seconds);
  const plain: Guide = { lineSeconds: snap?.seconds, seconds, laneIndex, text: timeText(seconds, shown.times.place) };
  const { guide = plain } = withLockText(withOverlapText({ edit, guide: plain }, shown), shown);
  // A locked lane takes none.
  return { laneIndex, edit: withoutLocked(edit, timeline).edit ?? { ...edit, changes: [] }, guide };
}

function endOf(edit: Edit): number {
  return Math.max(...clipsOf(edit).map(({ endTime }) => endTime));
}

export function clipsOf({ changes }: Edit): readonly Clip[] {
  return changes.flatMap((change) => (change.kind === "putClip" ? change.clip : []));
}

/** A preview of it has a clip's default length. */
export const UNKNOWN_SOUND: Sound = { name: "", url: "", duration: undefined };

/** Library items dragged over the canvas and dropped there. Returns the function that stops listening. */
export function listenForDrops(options: DropInputOptions): () => void {
  const { host } = options;
  const landing = ({ point, shift, alt }: Hover) => {
    const known = host.hovering?.() ?? [];
    const sounds = known.length > 0 ? known : [UNKNOWN_SOUND];
    // Without the preview, which may have a lane more.
    const shown = shownOf({ ...host.getView(), preview: undefined });
    const snapOptions = snapOptionsOf(shown, host.position(), shift, MOUSE_SNAP_PX);
    return { ...landingAt(point, shown, snapOptions, sounds, spreadOf(alt)), isKnown: known.length > 0 };
  };
  return listenForDrags<true>({
    ...options,
    contentOf: ({ types }) => types.includes(DRAG_TYPE) || undefined,
    onHover: (hover) => {
      const { edit, guide, isKnown } = landing(hover);
      host.actions.preview(isKnown ? edit : undefined);
      return { drop: clipsOf(edit), guide };
    },
    onEnd: () => host.actions.preview(undefined),
    onDrop: (hover, _, data) => {
      const items = parseDroppedItems(data.getData(DRAG_TYPE));
      if (!items) return;
      const { laneIndex, guide } = landing(hover);
      host.actions.dropItems(items, guide.seconds, laneIndex, spreadOf(hover.alt));
    },
  });
}

/** Alt lays each clip on a lane of its own. */
export function spreadOf(alt: boolean): ClipSpread {
  return alt ? "onePerLane" : "inRow";
}
