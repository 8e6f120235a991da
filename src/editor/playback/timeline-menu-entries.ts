import { crossfadePair } from "#model/edits/crossfade-pair.ts";
import { crossfadeClips } from "#model/edits/mix-edits.ts";
import { addMarker, markerById, removeMarker } from "#model/edits/marker-edits.ts";
import { menuMessages } from "#model/text/menu-messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { messages } from "#model/text/messages.ts";
import { FADE_SHAPES, fadeShapeOf } from "#model/timeline/fade-shape.ts";
import { overlapRule } from "#model/timeline/project-settings.ts";
import { clipById, lanesOf } from "#model/timeline/timeline.ts";
import type { TimeUnit } from "#model/time/time-style.ts";
import { OPTION_VALUES } from "#timeline/contract.ts";
import type { MenuPlace } from "#timeline/contract.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { ShortcutId } from "../shortcuts/shortcut.ts";
import { clearing, isInRange, keys, rangeEntries } from "./range-menu.ts";
import type { MenuDeps } from "./range-menu.ts";
import { overlapChoices } from "./overlap-choices.ts";
import { heightEntry, laneMenu, lockEntry, videoSoundMenu } from "./lane-menu.ts";

/** The menu's commands for a place of the timeline; empty if there are none. */
export function timelineMenu(deps: MenuDeps, place: MenuPlace): readonly MenuEntry[] {
  switch (place.kind) {
    case "clip":
      return clipEntries(deps, place.clipId, place.seconds);
    case "video":
      return [removal(menuMessages.removePicture, deps), ...timeEntries(deps, place.seconds)];
    case "videoSound":
      return [...videoSoundMenu(deps.store, deps.actions), ...timeEntries(deps, place.seconds)];
    case "marker":
      return markerEntries(deps, place.markerId);
    case "ruler":
      return [
        ...(isInRange(deps, place.seconds)
          ? [...rangeEntries(deps), ...placeEntries(deps, place.seconds)]
          : timeEntries(deps, place.seconds)),
        { id: "view", separator: true },
        ...viewEntries(deps),
      ];
    case "lane":
      return [
        ...timeEntries(deps, place.seconds),
        pasting(deps),
        { id: "view", separator: true },
        ...viewEntries(deps, place.laneIndex),
        overlapEntries(deps),
        ...laneEntries(deps, place.laneIndex),
      ];
    case "laneHeader": {
      const entries = laneMenu(deps, place.laneIndex);
      // The grid has no empty places: by keyboard the options are reached here.
      return [...entries, ...(entries.length > 0 ? [{ id: "view", separator: true as const }] : []), viewMenu(deps, place.laneIndex)];
    }
  }
}

/** The commands on the lane of an empty place, in a submenu with its name. */
function laneEntries(deps: MenuDeps, laneIndex: number | undefined): readonly MenuEntry[] {
  const lane = laneIndex === undefined ? undefined : lanesOf(deps.store.getState().document.timeline)[laneIndex];
  const entries = laneIndex === undefined ? [] : laneMenu(deps, laneIndex);
  return lane && entries.length > 0
    ? [
        { id: "laneEnd", separator: true },
        { id: "lane", label: lane.name, entries },
      ]
    : [];
}

function clipEntries(deps: MenuDeps, clipId: string, seconds: number): readonly MenuEntry[] {
  const { store, actions } = deps;
  const { document, readOnly: isViewed, selection } = store.getState();
  const clip = clipById(document.timeline, clipId);
  if (!clip) return [];
  const isLocked = document.timeline.settings.lanes[clip.laneIndex]?.isLocked === true;
  const shapes = [...new Set([...selection].flatMap((id) => clipById(document.timeline, id) ?? []).map(fadeShapeOf))];
  const readOnly = isViewed || isLocked;
  const command = (id: string, label: string, key: ShortcutId, onAction: () => void): MenuEntry => ({
    id,
    label,
    ...keys(store, key),
    isDisabled: readOnly,
    onAction,
  });
  return [
    ...retrial(deps, clip.url),
    ...(isLocked && !isViewed ? [lockEntry(store, actions, clip.laneIndex), { id: "locked", separator: true as const }] : []),
    {
      id: "splitHere",
      label: menuMessages.splitHere,
      isDisabled: readOnly,
      onAction: () => actions.splitAt(seconds, [...selection]),
    },
    {
      id: "split",
      label: menuMessages.splitAtPlayhead,
      ...keys(store, "split"),
      isDisabled: readOnly,
      onAction: actions.splitAtPlayhead,
    },
    {
      id: "mute",
      label: clip.muted ? menuMessages.unmute : menuMessages.mute,
      ...keys(store, "muteSelected"),
      isDisabled: readOnly,
      onAction: actions.muteSelected,
    },
    { ...command("inspect", menuMessages.editValues, "inspect", actions.openInspector), isDisabled: false, movesFocus: true },
    {
      id: "place",
      label: menuMessages.trimAndPlace,
      entries: [
        command("trimStart", menuMessages.trimStart, "trimStart", actions.trimStartToPlayhead),
        command("trimEnd", menuMessages.trimEnd, "trimEnd", actions.trimEndToPlayhead),
        command("moveToPlayhead", menuMessages.moveToPlayhead, "moveToPlayhead", actions.moveSelectedToPlayhead),
        {
          id: "fadeShape",
          label: menuMessages.fadeShape,
          ...(shapes.length === 1 && { chosen: shapes[0] }),
          entries: FADE_SHAPES.map((shape) => ({
            id: shape,
            label: menuMessages.fadeShapeName(messages.fadeShapes[shape]),
            isDisabled: readOnly,
            onAction: () => actions.shapeFadesOfSelected(shape),
          })),
        },
        ...(selection.size > 1 || crossfadeClips(document.timeline, selection)
          ? [command("crossfade", menuMessages.crossfade, "crossfade", actions.crossfadeSelected)]
          : []),
        ...crossfadeEntries(deps, readOnly),
        command("loopSelected", menuMessages.loopSelection, "loopSelected", actions.loopSelected),
        overlapEntries(deps),
      ],
    },
    { id: "clipboard", separator: true },
    { ...command("copy", menuMessages.copy, "copy", actions.copySelected), isDisabled: false },
    command("cut", menuMessages.cut, "cut", actions.cutSelected),
    pasting(deps),
    command("duplicate", menuMessages.duplicate, "duplicate", actions.duplicateSelected),
    { id: "remove", separator: true },
    command("ripple", menuMessages.deleteAndClose, "rippleDelete", actions.rippleDeleteSelected),
    removal(selection.size > 1 ? menuMessages.deleteClips(selection.size) : menuMessages.delete, deps, isLocked),
  ];
}

/** Reads the clip's sound again, where it cannot be played. */
function retrial({ store, actions }: MenuDeps, path: string): readonly MenuEntry[] {
  const hasFailed = store.getState().failedSources.has(path);
  return hasFailed ? [{ id: "retry", label: uiMessages.tryAgain, onAction: () => actions.retrySources(path) }] : [];
}

/** The crossfade with a length, for two clips that touch or overlap. */
function crossfadeEntries({ store, actions }: MenuDeps, isFixed: boolean): readonly MenuEntry[] {
  const { document, selection } = store.getState();
  const clipIds = [...selection];
  if (!crossfadePair(clipIds.flatMap((id) => clipById(document.timeline, id) ?? []))) return [];
  return [
    {
      id: "crossfadeLength",
      label: menuMessages.crossfadeLength,
      isDisabled: isFixed,
      movesFocus: true,
      onAction: () => actions.openDialog({ kind: "crossfade", clipIds }),
    },
  ];
}

/** The project's setting for clips that are placed over others (B-145). */
function overlapEntries({ store, actions }: MenuDeps): MenuEntry {
  const { document, readOnly } = store.getState();
  return {
    id: "whenOverlapping",
    label: menuMessages.whenOverlapping,
    chosen: overlapRule(document.timeline.settings),
    entries: overlapChoices(actions, readOnly),
  };
}

function pasting({ store, actions }: MenuDeps): MenuEntry {
  const { readOnly, clipboard } = store.getState();
  return {
    id: "paste",
    label: menuMessages.paste,
    ...keys(store, "paste"),
    isDisabled: readOnly || clipboard === undefined,
    onAction: actions.paste,
  };
}

function removal(label: string, { store, actions }: MenuDeps, isLocked = false): MenuEntry {
  return {
    id: "delete",
    label,
    ...keys(store, "deleteSelected"),
    isDangerous: true,
    isDisabled: isLocked || store.getState().readOnly,
    onAction: actions.deleteSelected,
  };
}

function markerEntries({ store, actions }: MenuDeps, markerId: string): readonly MenuEntry[] {
  const { document, readOnly } = store.getState();
  const marker = markerById(document.timeline, markerId);
  if (!marker) return [];
  return [
    { id: "go", label: menuMessages.goTo(marker.name), onAction: () => actions.seek(marker.time) },
    {
      id: "removeMarker",
      label: menuMessages.deleteMarker,
      isDangerous: true,
      isDisabled: readOnly,
      onAction: () => actions.commit(removeMarker(store.getState().document.timeline, markerId)),
    },
  ];
}

function timeEntries(deps: MenuDeps, seconds: number): readonly MenuEntry[] {
  return [...placeEntries(deps, seconds), clearing(deps)];
}

function placeEntries({ store, actions, newId }: MenuDeps, seconds: number): readonly MenuEntry[] {
  const { readOnly } = store.getState();
  return [
    { id: "goHere", label: menuMessages.movePlayheadHere, onAction: () => actions.seek(seconds) },
    {
      id: "marker",
      label: menuMessages.addMarkerHere,
      isDisabled: readOnly,
      onAction: () => actions.commit(addMarker(store.getState().document.timeline, { id: newId(), time: seconds })),
    },
  ];
}

const units = (): readonly (readonly [unit: TimeUnit, label: string])[] => [
  ["timecode", menuMessages.showTimecode],
  ["seconds", menuMessages.showSeconds],
  ["frames", menuMessages.showFrames],
];

function viewEntries(deps: MenuDeps, laneIndex?: number): readonly MenuEntry[] {
  const { store, actions } = deps;
  const { snap } = store.getState().timelineOptions;
  return [
    { id: "fit", label: menuMessages.zoomToFit, ...keys(store, "zoomToFit"), onAction: actions.zoomToFit },
    viewMenu(deps, laneIndex),
    {
      id: "snap",
      label: snap === "on" ? menuMessages.snappingOff : menuMessages.snappingOn,
      ...keys(store, "toggleSnapping"),
      onAction: actions.toggleSnapping,
    },
  ];
}

/** The options of the view, and the heights of the lanes where one is meant. */
function viewMenu({ store, actions }: MenuDeps, laneIndex?: number): MenuEntry {
  const { document, timelineOptions } = store.getState();
  const { timeUnit, follow, names, waveforms, waveScale } = timelineOptions;
  const otherUnits = document.timeline.picture ? units().filter(([unit]) => unit !== timeUnit) : [];
  return {
    id: "show",
    label: menuMessages.view,
    entries: [
      ...(laneIndex === undefined ? [] : [heightEntry(store, actions, laneIndex)]),
      ...otherUnits.map(([unit, label]) => ({ id: unit, label, onAction: () => actions.setTimelineOptions({ timeUnit: unit }) })),
      {
        id: "waveforms",
        label: waveforms === "mono" ? menuMessages.channelsApart : menuMessages.channelsAsOne,
        onAction: () => actions.setTimelineOptions({ waveforms: waveforms === "mono" ? "stereo" : "mono" }),
      },
      {
        id: "waveScale",
        label: menuMessages.waveformHeight,
        chosen: String(waveScale),
        entries: OPTION_VALUES.waveScale.map((scale) => ({
          id: String(scale),
          label: scale === "fit" ? menuMessages.fitToLoudness : `×${scale}`,
          onAction: () => actions.setTimelineOptions({ waveScale: scale }),
        })),
      },
      {
        id: "follow",
        label: follow === "page" ? menuMessages.playheadInMiddle : menuMessages.turnPages,
        onAction: () => actions.setTimelineOptions({ follow: follow === "page" ? "continuous" : "page" }),
      },
      {
        id: "names",
        label: names === "tidy" ? menuMessages.showFileNames : menuMessages.showTidyNames,
        onAction: () => actions.setTimelineOptions({ names: names === "tidy" ? "files" : "tidy" }),
      },
    ],
  };
}
