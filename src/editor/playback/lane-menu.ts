import { addLane, changeLane, duplicateLane, moveLane, removeLane } from "#model/edits/lane-edits.ts";
import { changeVideoSound } from "#model/edits/video-sound-edits.ts";
import { LANE_HEIGHTS } from "#model/project-json/project-additions.ts";
import { messages } from "#model/text/messages.ts";
import { menuMessages } from "#model/text/menu-messages.ts";
import type { LaneFields } from "#model/timeline/clip.ts";
import { sizeOf } from "#model/timeline/lane-heights.ts";
import { laneIn } from "#model/timeline/lane-order.ts";
import { PROJECT_COLOURS } from "#model/timeline/project-colours.ts";
import type { ProjectColour } from "#model/timeline/project-colours.ts";
import { lanesOf } from "#model/timeline/timeline.ts";
import type { SizedLanes } from "#timeline/lanes/lane-sizes.ts";
import { laneHeightPx } from "#timeline/layout.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { ClipActions } from "../actions/clip-actions.ts";
import type { ViewActions } from "../actions/view-actions.ts";
import type { EditorStore } from "../core/store/store.ts";

type LaneActions = Pick<ClipActions, "commit" | "select">;

/** `newId` creates the ids of a duplicate's clips. */
export type LaneMenuDeps = { readonly store: EditorStore; readonly actions: LaneActions; readonly newId: () => string };

/** Commands on a whole lane; those of its header too, which a narrow screen and a low lane show only in part. */
export function laneMenu({ store, actions, newId }: LaneMenuDeps, laneIndex: number): readonly MenuEntry[] {
  const { document, readOnly, index } = store.getState();
  const lanes = lanesOf(document.timeline);
  const lane = lanes[laneIndex];
  if (!lane || readOnly) return [];
  const timeline = () => store.getState().document.timeline;
  const change = (fields: LaneFields) => actions.commit(changeLane(timeline(), laneIndex, fields));
  const isEmpty = (index.lanes[laneIndex]?.clips.length ?? 0) === 0;
  const colourEntry = (colour: ProjectColour | undefined): MenuEntry => ({
    id: colour ?? BY_SOURCE,
    label: menuMessages.laneColours[colour ?? BY_SOURCE],
    onAction: () => change({ colour }),
  });
  return [
    {
      id: "muteLane",
      label: lane.muted ? menuMessages.unmuteLane(lane.name) : menuMessages.muteLane(lane.name),
      onAction: () => change({ muted: !lane.muted }),
    },
    {
      id: "soloLane",
      label: lane.solo ? menuMessages.endSolo(lane.name) : menuMessages.soloLane(lane.name),
      onAction: () => change({ solo: !lane.solo }),
    },
    lockEntry(store, actions, laneIndex),
    {
      id: "laneColour",
      label: menuMessages.colour,
      chosen: lane.colour ?? BY_SOURCE,
      entries: [colourEntry(undefined), ...PROJECT_COLOURS.map(colourEntry)],
    },
    { id: "lanes", separator: true },
    { id: "addLane", label: menuMessages.addLaneBelow, onAction: () => actions.commit(addLane(timeline(), laneIndex)) },
    {
      id: "duplicateLane",
      label: menuMessages.duplicateLane,
      onAction: () => {
        const made = duplicateLane(timeline(), laneIndex, newId);
        actions.commit(made?.edit);
        if (made && made.newIds.length > 0) actions.select(made.newIds);
      },
    },
    {
      id: "moveLane",
      label: menuMessages.moveLane,
      entries: [
        {
          id: "laneUp",
          label: menuMessages.up,
          isDisabled: laneIndex === 0,
          onAction: () => actions.commit(moveLane(timeline(), laneIndex, laneIndex - 1)),
        },
        {
          id: "laneDown",
          label: menuMessages.down,
          isDisabled: laneIndex === lanes.length - 1,
          onAction: () => actions.commit(moveLane(timeline(), laneIndex, laneIndex + 1)),
        },
      ],
    },
    {
      id: "removeLane",
      label: menuMessages.deleteLane,
      isDangerous: true,
      isDisabled: !isEmpty,
      ...(!isEmpty && { detail: menuMessages.laneHasClips }),
      onAction: () => actions.commit(removeLane(timeline(), laneIndex)),
    },
  ];
}

/** The id of the colour entry of a lane without a colour of its own. */
const BY_SOURCE = "source";

/** Locks or unlocks a lane. */
export function lockEntry(store: EditorStore, actions: Pick<ClipActions, "commit">, laneIndex: number): MenuEntry {
  const lane = laneIn(store.getState().document.timeline.settings.lanes, laneIndex);
  const isLocked = lane.isLocked === true;
  return {
    id: "lockLane",
    label: isLocked ? messages.laneUnlock(lane.name) : menuMessages.laneLock(lane.name),
    onAction: () => actions.commit(changeLane(store.getState().document.timeline, laneIndex, { isLocked: !isLocked })),
  };
}

/** The height of a lane, and of all: also where nothing can be edited. */
export function heightEntry(store: EditorStore, { setLaneHeight }: Pick<ViewActions, "setLaneHeight">, laneIndex: number): MenuEntry {
  const chosen = sizeOf(laneHeightPx(laneIndex, store.getState().viewport));
  const entriesOf = (lanes: SizedLanes) =>
    LANE_HEIGHTS.map((size) => ({
      id: lanes === "all" ? `all-${size}` : size,
      label: menuMessages.laneSize(size, lanes === "all"),
      onAction: () => setLaneHeight(lanes, size),
    }));
  return {
    id: "laneHeight",
    label: menuMessages.laneHeight,
    entries: [...entriesOf(laneIndex), { id: "allLanes", separator: true }, ...entriesOf("all")],
    ...(chosen && { chosen }),
  };
}

/** The same for the picture's own sound, which cannot be moved. */
export function videoSoundMenu(store: EditorStore, actions: Pick<ClipActions, "commit">): readonly MenuEntry[] {
  const { document, readOnly } = store.getState();
  if (readOnly) return [];
  const { muted, solo } = document.timeline.settings.videoSound;
  const name = messages.videoSound;
  const timeline = () => store.getState().document.timeline;
  return [
    {
      id: "muteLane",
      label: muted ? menuMessages.unmuteLane(name) : menuMessages.muteLane(name),
      onAction: () => actions.commit(changeVideoSound(timeline(), { muted: !muted })),
    },
    {
      id: "soloLane",
      label: solo === true ? menuMessages.endSolo(name) : menuMessages.soloLane(name),
      onAction: () => actions.commit(changeVideoSound(timeline(), { solo: solo !== true })),
    },
    { id: "laneEnd", separator: true },
  ];
}
