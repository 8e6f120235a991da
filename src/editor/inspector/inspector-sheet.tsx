import { Sheet } from "#ui/overlays/sheet.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { Inspector } from "./inspector.tsx";

/** On a narrow screen the inspector is a sheet over the rest. */
export function InspectorSheet() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.inspector.isOpen);
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && actions.closeInspector()} title="Inspector">
      <Inspector onLeave={actions.closeInspector} />
    </Sheet>
  );
}
