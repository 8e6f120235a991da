import { menuMessages } from "#model/text/menu-messages.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { MenuPlace, TimelineHost } from "../contract.ts";
import { laneEntries, videoSoundEntries } from "../lanes/lane-entries.ts";
import type { AskedLane } from "../lanes/lane-entries.ts";
import { markerEntries } from "../markers/marker-entries.tsx";
import { isLockedLane, shownOf } from "../shown-clips.ts";

/** Requests the fields that the canvas's own entries open. */
export type FieldRequests = {
  readonly onRenameMarker: (markerId: string) => void;
  readonly onRenameClip: (clipId: string) => void;
  readonly onAskLane: (asked: AskedLane) => void;
};

/**
 * The menu's entries for a place: the canvas's own, and the host's. @param afterClose runs an action that moves the focus once the menu has
 * closed
 */
export function menuEntries(
  host: TimelineHost,
  place: MenuPlace,
  ofHost: readonly MenuEntry[],
  requests: FieldRequests,
  afterClose: (action: () => void) => void,
): readonly MenuEntry[] {
  const entries = entriesAt(host, place, ofHost, requests);
  return deferred(host.arrangeMenu ? host.arrangeMenu(place, entries) : entries, afterClose);
}

function deferred(entries: readonly MenuEntry[], afterClose: (action: () => void) => void): readonly MenuEntry[] {
  return entries.map((entry) => {
    if ("entries" in entry) return { ...entry, entries: deferred(entry.entries, afterClose) };
    return "movesFocus" in entry && entry.movesFocus ? { ...entry, onAction: () => afterClose(entry.onAction) } : entry;
  });
}

function entriesAt(
  host: TimelineHost,
  place: MenuPlace,
  ofHost: readonly MenuEntry[],
  { onRenameMarker, onRenameClip, onAskLane }: FieldRequests,
): readonly MenuEntry[] {
  switch (place.kind) {
    case "clip":
      return withRename(ofHost, host, place.clipId, () => onRenameClip(place.clipId));
    case "marker":
      return [...markerEntries(host, place.markerId, () => onRenameMarker(place.markerId)), ...ofHost];
    case "videoSound":
      return [...videoSoundEntries(host, onAskLane), ...ofHost];
    case "laneHeader":
      return [...laneEntries(host, place.laneIndex, onAskLane), ...ofHost];
    case "lane":
    case "video":
    case "ruler":
      return ofHost;
  }
}

/** Adds the renaming of one clip at the end of the first group. */
function withRename(entries: readonly MenuEntry[], host: TimelineHost, clipId: string, onRename: () => void): readonly MenuEntry[] {
  const view = host.getView();
  const clip = clipById(view.timeline, clipId);
  if (view.readOnly || !clip || isLockedLane(shownOf(view), clip.laneIndex)) return entries;
  const end = entries.findIndex((entry) => "separator" in entry);
  const rename: MenuEntry = { id: "renameClip", label: menuMessages.renameClip, movesFocus: true, onAction: onRename };
  return entries.toSpliced(end < 0 ? entries.length : end, 0, rename);
}
