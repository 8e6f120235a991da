import { panelMessages } from "#model/text/panel-messages.ts";
import { SidePanel } from "../layout/side-panel.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import { Inspector } from "./inspector.tsx";

/** The inspector beside the picture. */
export function InspectorPanel() {
  const { actions } = useEditor();
  return (
    <SidePanel
      panel="inspector"
      title={panelMessages.inspector}
      closeLabel={panelMessages.closeInspector}
      part="inspector"
      focuses="[data-values] input"
      onClose={actions.closeInspector}
      content={Inspector}
    />
  );
}
