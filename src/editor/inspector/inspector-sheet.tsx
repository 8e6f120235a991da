import { panelMessages } from "#model/text/panel-messages.ts";
import { Sheet } from "#ui/overlays/sheet.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { Inspector } from "./inspector.tsx";

/** On a narrow screen the inspector is a sheet over the rest. */
export function InspectorSheet() {
  const { actions } = useEditor();
  // Not for a panel that opened by itself on a wider screen.
  const isOpen = useEditorState(({ inspector }) => inspector.isOpen && inspector.asked > 0);
  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && actions.closeInspector()} title={panelMessages.inspector}>
      <Inspector onLeave={actions.closeInspector} />
    </Sheet>
  );
}
