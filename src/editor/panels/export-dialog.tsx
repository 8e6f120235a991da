import { SELF_HOSTED_ASSETS } from "#export/ffmpeg-assets.ts";
import { formatTime } from "#model/time.ts";
import { allClips } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import { messages } from "#model/messages.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useEditor, useEditorState } from "../store/editor-context.tsx";
import styles from "./export-dialog.module.css";
import { ExportStatus } from "./export-status.tsx";
import { FactList } from "./fact-list.tsx";
import { blockingReason, useExportInspection } from "./use-export-inspection.ts";
import type { ExportInspection } from "./use-export-inspection.ts";

/** What will be exported, how far it is, and how it ended. Closing the window does not stop an export. */
export function ExportDialog() {
  const { actions } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "export");
  const exporting = useEditorState((state) => state.exporting);
  const inspection = useExportInspection(isOpen);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && actions.closeDialog()}
      title="Export"
      size="small"
      footer={
        exporting.status === "running" ? (
          <Button onPress={actions.cancelExport}>Cancel</Button>
        ) : (
          <Button variant="primary" isDisabled={blockingReason(inspection) !== undefined} onPress={() => void actions.startExport()}>
            {exporting.status === "failed" ? "Try again" : "Export MP4"}
          </Button>
        )
      }
    >
      <div className={styles["body"]}>
        <Summary />
        {exporting.status === "idle" && <Inspection inspection={inspection} isExported={exporting.last !== undefined} />}
        <ExportStatus exporting={exporting} />
        <a href={SELF_HOSTED_ASSETS.noticeUrl} target="_blank" rel="noreferrer" className={styles["licence"]}>
          {messages.exportLicence}
        </a>
      </div>
    </Dialog>
  );
}

type InspectionProps = { readonly inspection: ExportInspection; readonly isExported: boolean };

function Inspection({ inspection, isExported }: InspectionProps) {
  if (inspection === undefined) return <Spinner label="Looking at the video..." />;
  // The notes of what was just exported say the same warnings.
  if (inspection.ok && isExported) return null;
  if (!inspection.ok) return <Notice tone="error">{inspection.error.message}</Notice>;
  return inspection.value.map((warning) => (
    <Notice key={warning} tone="info">
      {warning}
    </Notice>
  ));
}

function Summary() {
  const timeline = useEditorState((state) => state.document.timeline);
  const hasSound = useEditorState((state) => state.picture.sound === "present");
  return <FactList facts={factsOf(timeline, hasSound)} />;
}

function factsOf(timeline: Timeline, hasSound: boolean): readonly (readonly [string, string])[] {
  const clips = allClips(timeline);
  const mutedCount = clips.filter((clip) => clip.muted).length;
  const { videoSound } = timeline.settings;
  return [
    ["Length", formatTime(timeline.picture?.duration ?? 0)],
    ["Picture", "Copied unchanged"],
    ["Sound", "AAC 192 kbit/s, 48 kHz stereo"],
    ["Clips", mutedCount > 0 ? `${clips.length - mutedCount} (${mutedCount} muted are left out)` : String(clips.length)],
    ["Video sound", hasSound && !videoSound.muted && videoSound.gain > 0 ? "Included" : "Not included"],
  ];
}
