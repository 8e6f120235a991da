import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { plainNumber } from "#model/text/language/numbers.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { success } from "#model/result.ts";
import { setDropFrame, setStartTimecode } from "#model/edits/timecode-edits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { canDropFrames, formatTimecode, timecodeRate } from "#model/time/timecode.ts";
import type { FrameRate } from "#model/timeline/clip.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Switch } from "#ui/buttons/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useDraft } from "../use-draft.ts";
import styles from "./time-settings.module.css";

/** How the project's timecode counts (B-152). */
export function TimeSettings() {
  const trigger = (
    <IconButton
      label={panelMessages.timecodeSettings}
      size="small"
      placement="bottom"
      className={styles["trigger"] ?? ""}
      icon={<ChevronDown size={14} aria-hidden />}
    />
  );
  return (
    <Popover trigger={trigger} title={panelMessages.timecodeSettings} placement="top start">
      <StartTimecode />
      <DropFrame />
    </Popover>
  );
}

/** Enter or blur commits the typed timecode; Escape restores it. A refused one stays for correction, with the reason. */
function StartTimecode() {
  const { store } = useEditor();
  const settings = useEditorState(({ document }) => document.timeline.settings);
  const readOnly = useEditorState((state) => state.readOnly);
  const { draft, change, commitDraft, field } = useDraft({
    value: formatTimecode(settings.startTimecodeFrames, timecodeRate(settings.frameRate, settings.dropFrame)),
    editOf: (text) => (text.trim() === "" ? success(undefined) : setStartTimecode(store.getState().document.timeline, text)),
  });
  return (
    <TextField
      label={panelMessages.startTimecode}
      description={editorMessages.startTimecodeNote}
      isNumeric
      isReadOnly={readOnly}
      {...field}
      onKeyDown={(event) => {
        if (event.key === "Enter") commitDraft();
        else if (event.key === "Escape" && draft !== undefined) change(undefined);
        else event.continuePropagation();
      }}
    />
  );
}

function DropFrame() {
  const { actions, store } = useEditor();
  const { dropFrame, frameRate } = useEditorState(({ document }) => document.timeline.settings);
  const readOnly = useEditorState((state) => state.readOnly);
  const noteId = useId();
  const isPossible = canDropFrames(frameRate);
  const set = (isOn: boolean) => {
    const edit = setDropFrame(store.getState().document.timeline, isOn);
    if (edit) actions.commit(edit);
  };
  return (
    <div className={styles["part"]}>
      <Switch isOn={dropFrame && isPossible} isDisabled={readOnly || !isPossible} onChange={set} describedBy={noteId}>
        {panelMessages.dropFrame}
      </Switch>
      <p id={noteId} className={styles["note"]}>
        {isPossible ? editorMessages.dropFrameNote : dropFrameReason(frameRate)}
      </p>
    </div>
  );
}

function dropFrameReason(rate: FrameRate | undefined): string {
  return rate ? editorMessages.dropFrameUnavailable(plainNumber(rate.numerator / rate.denominator)) : editorMessages.dropFrameUnknownRate;
}
