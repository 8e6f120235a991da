import { useId } from "react";
import { hasRanges, isSoundFormat } from "#export/plan/export-format.ts";
import type { ExportFormat } from "#export/plan/export-format.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { timeText } from "#model/time/time-style.ts";
import { Switch } from "#ui/buttons/switch.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { useTimeStyles } from "../transport/use-time-styles.ts";
import { exportableRange, exportedRange } from "./exported-range.ts";
import styles from "./video-sound-choice.module.css";

/** Whether only the loop range is exported (B-197), where there is one. */
export function RangeChoice({ isDisabled }: { readonly isDisabled: boolean }) {
  const { actions } = useEditor();
  const range = useEditorState(exportableRange);
  const isOn = useEditorState((state) => exportedRange(state) !== undefined);
  const format = useEditorState((state) => state.exportChoice.format);
  const { place } = useTimeStyles();
  const aboutId = useId();
  if (!range) return null;
  return (
    <div className={styles["choice"]}>
      <Switch
        isOn={isOn}
        isDisabled={isDisabled || !hasRanges(format)}
        describedBy={aboutId}
        onChange={(isRangeOnly) => actions.chooseExport({ isRangeOnly })}
      >
        {exportMessages.exportRangeOnly(timeText(range.start, place), timeText(range.end, place))}
      </Switch>
      <p id={aboutId} className={styles["about"]}>
        {aboutRange(format)}
      </p>
    </div>
  );
}

function aboutRange(format: ExportFormat): string {
  if (!hasRanges(format)) return exportMessages.exportRangeNotWebm;
  return isSoundFormat(format) ? exportMessages.exportRangeAbout : exportMessages.exportRangeOfPicture;
}
