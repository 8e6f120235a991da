import { changeLane, moveLane } from "#model/edits/lane-edits.ts";
import { changeVideoSound } from "#model/edits/video-sound-edits.ts";
import { LANE_HEIGHTS } from "#model/project-json/project-additions.ts";
import { messages } from "#model/text/messages.ts";
import { sizeOf } from "#model/timeline/lane-heights.ts";
import { lanesOf } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import type { SizedLanes } from "#timeline/lanes/lane-sizes.ts";
import { laneHeightPx } from "#timeline/layout.ts";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { ClipActions } from "../actions/clip-actions.ts";
import type { ViewActions } from "../actions/view-actions.ts";
import type { EditorStore } from "../core/store/store.ts";

type LaneActions = Pick<ClipActions, "commit"> & Pick<ViewActions, "setLaneHeight">;

/** Commands on a whole lane; the same as on its header, which a narrow screen shows only in part. */
export function laneMenu(store: EditorStore, actions: LaneActions, laneIndex: number): readonly MenuEntry[] {
  const { document, readOnly, viewport } = store.getState();
  const lanes = lanesOf(document.timeline);
  const lane = lanes[laneIndex];
  if (!lane) return [];
  const height = heightEntry(actions, laneIndex, viewport);
  if (readOnly) return [height, { id: "laneEnd", separator: true }];
  const timeline = () => store.getState().document.timeline;
  return [
    {
      id: "muteLane",
      label: lane.muted ? `Unmute ${lane.name}` : `Mute ${lane.name}`,
      onAction: () => actions.commit(changeLane(timeline(), laneIndex, { muted: !lane.muted })),
    },
    {
      id: "soloLane",
      label: lane.solo ? `End solo of ${lane.name}` : `Solo ${lane.name}`,
      onAction: () => actions.commit(changeLane(timeline(), laneIndex, { solo: !lane.solo })),
    },
    height,
    {
      id: "laneUp",
      label: "Move the lane up",
      isDisabled: laneIndex === 0,
      onAction: () => actions.commit(moveLane(timeline(), laneIndex, laneIndex - 1)),
    },
    {
      id: "laneDown",
      label: "Move the lane down",
      isDisabled: laneIndex === lanes.length - 1,
      onAction: () => actions.commit(moveLane(timeline(), laneIndex, laneIndex + 1)),
    },
    { id: "laneEnd", separator: true },
  ];
}

/** The height of this lane, and of all: also where nothing can be edited. */
function heightEntry({ setLaneHeight }: LaneActions, laneIndex: number, viewport: Viewport): MenuEntry {
  const chosen = sizeOf(laneHeightPx(laneIndex, viewport));
  const entriesOf = (lanes: SizedLanes, prefix: string) =>
    LANE_HEIGHTS.map((size) => ({
      id: prefix + size,
      label: messages.laneSize(size, lanes === "all"),
      onAction: () => setLaneHeight(lanes, size),
    }));
  return {
    id: "laneHeight",
    label: "Height",
    entries: [...entriesOf(laneIndex, ""), { id: "allLanes", separator: true }, ...entriesOf("all", "all-")],
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
      label: muted ? `Unmute ${name}` : `Mute ${name}`,
      onAction: () => actions.commit(changeVideoSound(timeline(), { muted: !muted })),
    },
    {
      id: "soloLane",
      label: solo === true ? `End solo of ${name}` : `Solo ${name}`,
      onAction: () => actions.commit(changeVideoSound(timeline(), { solo: solo !== true })),
    },
    { id: "laneEnd", separator: true },
  ];
}
