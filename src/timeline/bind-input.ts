import { messages } from "#model/text/messages.ts";
import { isInput } from "#ui/dom/element-of-any-window.ts";
import { VIDEO_BAR_ID } from "./contract.ts";
import type { TimelineHost } from "./contract.ts";
import { listenForDrops } from "./gestures/drop-input.ts";
import { listenForFileDrops } from "./gestures/file-drop-input.ts";
import { listenForLongPress } from "./gestures/long-press.ts";
import { isHandle, resetValue } from "./gestures/reset-value.ts";
import { PointerInput } from "./gestures/pointer-input.ts";
import { announceChanges } from "./grid/announce-changes.ts";
import { VIDEO_ROW, VIDEO_SOUND_ROW, rowOfLane } from "./grid/grid-place.ts";
import type { GridPlace } from "./grid/grid-place.ts";
import { RULER_ROW } from "./grid/ruler-row.ts";
import type { TimelineScene } from "./scene/timeline-scene.ts";
import { followWhilePlaying } from "./follow-while-playing.ts";
import { shownOf } from "./shown-clips.ts";

type InputBinding = {
  readonly host: TimelineHost;
  readonly scene: TimelineScene;
  readonly element: HTMLElement;
  /** A press moves the grid's place, where keyboard navigation continues. */
  readonly onPlace: (place: GridPlace) => void;
  readonly onRenameMarker: (markerId: string) => void;
  readonly announce: (sentence: string) => void;
};

/** Binds pointer input, drops and playhead following to a scene. Returns the function that unbinds them. */
export function bindInput({ host, scene, element, onPlace, onRenameMarker, announce }: InputBinding): () => void {
  const onMarks: TimelineScene["setMarks"] = (marks) => scene.setMarks(marks);
  const pointer = new PointerInput({
    host,
    element,
    onHover: (hoveredClipId) => {
      if (scene.marks.hoveredClipId !== hoveredClipId) scene.setMarks({ hoveredClipId });
    },
    onPress: (target) => {
      if (target.kind === "clip") onPlace({ row: rowOfLane(target.clip.laneIndex), clipId: target.clip.id });
      else if (target.kind === "video") onPlace({ row: VIDEO_ROW, clipId: VIDEO_BAR_ID });
      else if (target.kind === "marker") onPlace({ row: RULER_ROW, clipId: target.marker.id });
      else if (target.kind === "videoSound") onPlace({ row: VIDEO_SOUND_ROW, clipId: undefined });
    },
    onMarks,
    onMarquee: () => announce(messages.clipsSelected(host.getView().selection.size)),
  });
  const onDoubleClick = (event: MouseEvent) => {
    // Input fields lie over the canvas.
    if (isInput(event.target)) return;
    const shown = shownOf(host.getView());
    const target = pointer.targetOf(event);
    if (isHandle(target) && !shown.view.readOnly) {
      const edit = resetValue(target, shown);
      if (edit) host.actions.commit(edit);
    } else if (target.kind === "clip") host.actions.inspect();
    else if (target.kind === "marker" && !shown.view.readOnly) onRenameMarker(target.marker.id);
  };
  element.addEventListener("dblclick", onDoubleClick);
  const stops = [
    listenForLongPress({ element, isResting: () => pointer.isResting, cancel: pointer.cancel }),
    announceChanges(host, () => pointer.isHolding, announce),
    listenForDrops({ host, element, onMarks }),
    listenForFileDrops({ host, element, onMarks }),
    () => pointer.dispose(),
  ];
  // The view does not move under a drag.
  const stopFollowing = followWhilePlaying(host, scene, () => !pointer.isHolding);
  return () => {
    stopFollowing();
    element.removeEventListener("dblclick", onDoubleClick);
    for (const stop of stops) stop?.();
  };
}
