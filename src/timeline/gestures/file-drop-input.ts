import type { Sound } from "#model/edits/add-clips.ts";
import { messages } from "#model/text/messages.ts";
import { isLockedLane, laneOf, shownOf } from "../shown-clips.ts";
import { clipsOf, landingAt, spreadOf, UNKNOWN_SOUND } from "./drop-input.ts";
import type { Landing } from "./drop-input.ts";
import { listenForDrags } from "./drag-over.ts";
import type { DropInputOptions, Hover } from "./drag-over.ts";
import { MOUSE_SNAP_PX, snapOptionsOf } from "./snapping.ts";

/**
 * Files from outside the browser that may be sound, dragged over the canvas and dropped there (B-176). Other files are left to the page
 * around the canvas. Returns the function that stops listening.
 */
export function listenForFileDrops(options: DropInputOptions): () => void {
  const { host } = options;
  const landing = ({ point, shift, alt }: Hover, count: number): Landing => {
    const shown = shownOf(host.getView());
    const snapOptions = snapOptionsOf(shown, host.position(), shift, MOUSE_SNAP_PX);
    // A browser reveals a file's length only after the drop.
    return landingAt(point, shown, snapOptions, Array<Sound>(count).fill(UNKNOWN_SOUND), spreadOf(alt));
  };
  return listenForDrags({
    ...options,
    contentOf: (data) => (host.actions.dropFiles && soundsIn(data)) || undefined,
    onHover: (hover, count) => {
      const { laneIndex, edit, guide } = landing(hover, count);
      const shown = shownOf(host.getView());
      const lane = isLockedLane(shown, laneIndex) ? undefined : laneOf(shown.view, laneIndex).name;
      return { drop: clipsOf(edit), guide: { ...guide, text: messages.filesLand(count, guide.text, lane, spreadOf(hover.alt)) } };
    },
    onDrop: (hover, count, { files }) => {
      const { laneIndex, guide } = landing(hover, count);
      host.actions.dropFiles?.([...files], guide.seconds, laneIndex, spreadOf(hover.alt));
    },
  });
}

/** The number of dragged files that may be sound. A file has no type where the system knows none for its extension. */
function soundsIn({ items, types }: DataTransfer): number {
  const files = [...items].filter(({ kind }) => kind === "file");
  // Safari lists no items before the drop.
  if (files.length === 0) return types.includes("Files") ? 1 : 0;
  return files.filter(({ type }) => !/^(?:video|image|text)\//u.test(type)).length;
}
