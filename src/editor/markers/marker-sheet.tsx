import { panelMessages } from "#model/text/panel-messages.ts";
import { Sheet } from "#ui/overlays/sheet.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { MarkerList } from "./marker-list.tsx";

/** On a narrow screen the list of markers is a sheet over the rest. */
export function MarkerSheet() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.markerList.isOpen);
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && actions.closeMarkerList()} title={panelMessages.markers}>
      <MarkerList onLeave={actions.closeMarkerList} />
    </Sheet>
  );
}
