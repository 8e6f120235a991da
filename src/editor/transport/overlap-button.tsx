import { Blend } from "lucide-react";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { overlapRule } from "#model/timeline/project-settings.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { overlapChoices } from "../playback/overlap-choices.ts";
import styles from "./transport-bar.module.css";

/** Shows what happens to clips that are covered, and changes it (B-145). It is coloured while something does. */
export function OverlapButton() {
  const { actions } = useEditor();
  const how = useEditorState(({ document }) => overlapRule(document.timeline.settings));
  const readOnly = useEditorState((state) => state.readOnly);
  return (
    <Menu
      chosen={how}
      entries={overlapChoices(actions, readOnly)}
      trigger={
        <IconButton
          label={editorMessages.overlapSetting(messages.whenOverlapping[how])}
          className={how === "keep" ? "" : (styles["alters"] ?? "")}
          icon={<Blend size={16} aria-hidden />}
        />
      }
    />
  );
}
