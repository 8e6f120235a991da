import { panelMessages } from "#model/text/panel-messages.ts";
import { SidePanel } from "../layout/side-panel.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import { MarkerList } from "./marker-list.tsx";

/** The list of markers beside the picture. */
export function MarkerPanel() {
  const { actions } = useEditor();
  return (
    <SidePanel
      panel="markerList"
      title={panelMessages.markers}
      closeLabel={panelMessages.closeMarkers}
      part="markers"
      focuses="[data-takes-focus='true']"
      onClose={actions.closeMarkerList}
      content={MarkerList}
    />
  );
}
