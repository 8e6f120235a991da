import { addMarker, markerById, removeMarker, setLoopRange } from "#model/marker-edits.ts";
import { splitClips } from "#model/group-edits.ts";
import { clipById } from "#model/timeline.ts";
import type { MenuPlace } from "#timeline/contract.ts";
import type { MenuEntry } from "#ui/menu.tsx";
import type { EditorActions } from "../actions/actions.ts";
import { chordText } from "../shortcuts/chord-text.ts";
import type { EditorStore } from "../store/store.ts";

type MenuParts = { readonly store: EditorStore; readonly actions: EditorActions; readonly newId: () => string };

/** What can be done at a place of the timeline; empty where nothing can. */
export function timelineMenu(parts: MenuParts, place: MenuPlace): readonly MenuEntry[] {
  switch (place.kind) {
    case "clip":
      return clipEntries(parts, place.clipId, place.seconds);
    case "video":
      return [removal("Remove the picture", parts), ...timeEntries(parts, place.seconds)];
    case "marker":
      return markerEntries(parts, place.markerId);
    case "ruler":
    case "lane":
      return [...timeEntries(parts, place.seconds), { id: "view", separator: true }, ...viewEntries(parts)];
  }
}

function clipEntries(parts: MenuParts, clipId: string, seconds: number): readonly MenuEntry[] {
  const { store, actions, newId } = parts;
  const { document, readOnly, selection } = store.getState();
  const clip = clipById(document.timeline, clipId);
  if (!clip) return [];
  const splitHere = () => {
    const made = splitClips(store.getState().document.timeline, store.getState().selection, seconds, newId);
    if (!made) return;
    actions.commit(made.edit);
    actions.select(made.newIds);
  };
  return [
    { id: "splitHere", label: "Split here", isDisabled: readOnly, onAction: splitHere },
    {
      id: "split",
      label: "Split at the playhead",
      shortcut: chordText("split"),
      isDisabled: readOnly,
      onAction: actions.splitAtPlayhead,
    },
    {
      id: "mute",
      label: clip.muted ? "Unmute" : "Mute",
      shortcut: chordText("muteSelected"),
      isDisabled: readOnly,
      onAction: actions.muteSelected,
    },
    { id: "remove", separator: true },
    removal(selection.size > 1 ? `Delete ${selection.size} clips` : "Delete", parts),
  ];
}

function removal(label: string, { store, actions }: MenuParts): MenuEntry {
  return {
    id: "delete",
    label,
    shortcut: chordText("deleteSelected"),
    isDangerous: true,
    isDisabled: store.getState().readOnly,
    onAction: actions.deleteSelected,
  };
}

function markerEntries({ store, actions }: MenuParts, markerId: string): readonly MenuEntry[] {
  const { document, readOnly } = store.getState();
  const marker = markerById(document.timeline, markerId);
  if (!marker) return [];
  return [
    { id: "go", label: `Go to ${marker.name}`, onAction: () => actions.seek(marker.time) },
    {
      id: "removeMarker",
      label: "Delete marker",
      isDangerous: true,
      isDisabled: readOnly,
      onAction: () => actions.commit(removeMarker(store.getState().document.timeline, markerId)),
    },
  ];
}

function timeEntries({ store, actions, newId }: MenuParts, seconds: number): readonly MenuEntry[] {
  const { document, readOnly } = store.getState();
  const timeline = () => store.getState().document.timeline;
  const hasLoop = document.timeline.settings.loopRange !== undefined;
  return [
    { id: "goHere", label: "Move the playhead here", onAction: () => actions.seek(seconds) },
    {
      id: "marker",
      label: "Add a marker here",
      isDisabled: readOnly,
      onAction: () => actions.commit(addMarker(timeline(), { id: newId(), time: seconds })),
    },
    {
      id: "loop",
      label: "Clear the loop range",
      isDisabled: readOnly || !hasLoop,
      onAction: () => actions.commit(setLoopRange(timeline(), undefined)),
    },
  ];
}

function viewEntries({ store, actions }: MenuParts): readonly MenuEntry[] {
  const { timelineOptions } = store.getState();
  const { clock, follow } = timelineOptions;
  return [
    { id: "fit", label: "Zoom to fit", shortcut: chordText("zoomToFit"), onAction: actions.zoomToFit },
    {
      id: "clock",
      label: clock === "seconds" ? "Show timecode" : "Show seconds",
      onAction: () => store.setState({ timelineOptions: { ...timelineOptions, clock: clock === "seconds" ? "timecode" : "seconds" } }),
    },
    {
      id: "follow",
      label: follow === "page" ? "Keep the playhead in the middle" : "Turn pages while playing",
      onAction: () => store.setState({ timelineOptions: { ...timelineOptions, follow: follow === "page" ? "continuous" : "page" } }),
    },
  ];
}
