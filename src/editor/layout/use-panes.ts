import { useMemo } from "react";
import { useDefaultLayout } from "react-resizable-panels";
import { FINGER_LANE_HEIGHT_PX, LANE_HEIGHT_PX } from "#model/timeline/limits.ts";
import { hasRoomForInspector } from "../actions/inspector-actions.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

/** Heights, CSS px: the header, and in the timeline's pane the transport bar, ruler, "Video sound" and overview. */
const HEADER_PX = 48;
const AROUND_LANES_PX = 57 + 28 + 48 + 30;
/** The lanes that are to be in view at once (at 1440 × 900), below the picture's bar. */
const LANES = 6;
/** Share of the height below the header where six lanes would leave too little for the picture. */
const SMALL_SHARE = 0.58;
/** The least height for the picture and its controls. */
const PICTURE_PX = 260;
/** Below it a row of the library would not be in view, or, where no library stands beside it, the picture. Rows are higher for a finger. */
const LEAST_PX = { fine: 220, coarse: 244, withoutLibrary: 140 };

/**
 * Sizes of the panes at first, and their heights as the user left them in this project on this device. At first six lanes, and the picture
 * takes what is left (B-207). In a lower window the timeline gives way once the upper pane is at its least height, and comes back (B-208).
 */
export function usePanes() {
  const { deviceStrings, isGuest, isViewer } = useEditor();
  const projectId = useEditorState((state) => state.projectId) ?? "none";
  const isNarrow = useIsNarrow();
  const storage = useMemo(
    () => ({
      getItem: (key: string) => deviceStrings.get(key) ?? null,
      setItem: (key: string, value: string) => deviceStrings.set(key, value),
    }),
    [deviceStrings],
  );
  const savedLayout = useDefaultLayout({ id: `layback-panes:${projectId}`, storage, onlySaveAfterUserInteractions: true });
  // An embedded editor may have any height.
  const share = isNarrow ? "55%" : isGuest ? "50%" : `${Math.round(timelinePx(window.innerHeight - HEADER_PX))}px`;
  const leastPx = LEAST_PX[isNarrow || isViewer ? "withoutLibrary" : pointer()];
  return {
    topMinSize: `${leastPx}px`,
    group: { onLayoutChanged: savedLayout.onLayoutChanged, ...(savedLayout.defaultLayout && { defaultLayout: savedLayout.defaultLayout }) },
    timelineSize: share,
    // In two columns a low panel shows all fields.
    inspectorSize: hasRoomForInspector() ? "432px" : "264px",
  };
}

const pointer = () => (matchMedia("(pointer: coarse)").matches ? "coarse" : "fine");

function timelinePx(heightPx: number): number {
  const lanePx = pointer() === "coarse" ? FINGER_LANE_HEIGHT_PX : LANE_HEIGHT_PX;
  const wantedPx = AROUND_LANES_PX + LANE_HEIGHT_PX + LANES * lanePx;
  return heightPx - wantedPx >= PICTURE_PX ? wantedPx : SMALL_SHARE * heightPx;
}
