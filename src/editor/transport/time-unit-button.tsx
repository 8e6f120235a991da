import { Button as AriaButton } from "react-aria-components/Button";
import { messages } from "#model/text/messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { TimeUnit } from "#model/time/time-style.ts";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "./use-time-styles.ts";
import styles from "./time-display.module.css";

const SIGNS: Readonly<Record<TimeUnit, string>> = { timecode: "TC", seconds: "m:ss", frames: "fr" };

/** The unit of every time that is shown; a press shows the next one. Without a picture there is no other. */
export function TimeUnitButton() {
  const { actions } = useEditor();
  const { kind } = useTimeStyles().place;
  const hasPicture = useEditorState(({ document }) => document.timeline.picture !== undefined);
  if (!hasPicture) {
    return (
      <span className={styles["unit"]} title={editorMessages.timesWithoutPicture}>
        {SIGNS[kind]}
      </span>
    );
  }
  return (
    <Tooltip text={messages.timesShownIn(kind)}>
      <AriaButton
        aria-label={`${SIGNS[kind]}, ${messages.timesShownIn(kind)}`}
        className={styles["unit"] ?? ""}
        onPress={actions.showNextTimeUnit}
      >
        {SIGNS[kind]}
      </AriaButton>
    </Tooltip>
  );
}
