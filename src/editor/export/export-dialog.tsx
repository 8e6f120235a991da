import { uiMessages } from "#model/text/ui-messages.ts";
import { canRetry } from "#export/export-failure.ts";
import type { ExportFailure } from "#export/export-failure.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useProxyShown } from "../originals/original-bar.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { ExportState } from "../core/store/export-state.ts";
import { ExportChoices, formatTitle } from "./export-choices.tsx";
import styles from "./export-dialog.module.css";
import { ExportStatus } from "./export-status.tsx";
import { ExportSummaryFacts } from "./export-summary.tsx";
import { exportedRange } from "./exported-range.ts";
import { LimiterForecast } from "./limiter-forecast.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { WithoutOriginal } from "./without-original.tsx";
import { VideoSoundChoice } from "./video-sound-choice.tsx";
import { blockingReason, useExportInspection } from "./use-export-inspection.ts";
import type { ExportInspection } from "./use-export-inspection.ts";

/** What will be exported and how, its progress, and its result. Closing the window does not stop an export. */
export function ExportDialog() {
  const { actions, exportNoticeUrl } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "export");
  const exporting = useEditorState((state) => state.exporting);
  const format = useEditorState((state) => state.exportChoice.format);
  const isRunning = exporting.status === "running";
  const isSaving = exporting.status === "saving";
  const isBusy = isRunning || isSaving || exporting.status === "ready";
  const isPart = useEditorState((state) => exportedRange(state) !== undefined);
  const inspection = useExportInspection(isOpen);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && actions.closeDialog()}
      title={exportMessages.exportTitle}
      size="medium"
      footer={
        <>
          {(isRunning || isSaving) && <Button onPress={actions.cancelExport}>{uiMessages.cancel}</Button>}
          {exporting.status === "ready" && <Button onPress={actions.discardExport}>{exportMessages.discard}</Button>}
          {/* The button keeps its place while the export runs: the second press of a double click must not hit "Cancel". */}
          <Button
            variant="primary"
            isLoading={isRunning || isSaving}
            loadingLabel={isSaving ? exportMessages.saving : exportMessages.exporting}
            isDisabled={!isBusy && blockingReason(inspection) !== undefined}
            onPress={() => void (exporting.status === "ready" ? actions.saveExport() : actions.startExport())}
          >
            {exporting.status === "ready"
              ? exportMessages.save
              : exporting.status === "failed" && canRetry(exporting.failure)
                ? uiMessages.tryAgain
                : exportMessages.exportAs(formatTitle(format))}
          </Button>
        </>
      }
    >
      <div className={styles["body"]}>
        <ExportChoices isDisabled={isBusy} />
        <RangeChoice isDisabled={isBusy} />
        <VideoSoundChoice isDisabled={isBusy} />
        <ExportSummaryFacts />
        {!isBusy && <Inspection inspection={inspection} exporting={exporting} />}
        {/* The notes of the finished export say what the limiter did. */}
        {!isBusy && exporting.status !== "done" && !isPart && <LimiterForecast />}
        <ExportStatus exporting={exporting} />
        <a href={exportNoticeUrl} target="_blank" rel="noreferrer" className={styles["licence"]}>
          {exportMessages.exportLicence}
        </a>
      </div>
    </Dialog>
  );
}

type InspectionProps = { readonly inspection: ExportInspection; readonly exporting: ExportState };

function Inspection({ inspection, exporting }: InspectionProps) {
  const isProxyShown = useProxyShown();
  const original = useEditorState((state) => state.picture.original);
  if (inspection === undefined) return <Spinner label={`${exportMessages.inspecting}...`} />;
  if (!inspection.ok) {
    if (inspection.error.needsOriginal && isProxyShown && original.status === "unavailable") return <WithoutOriginal original={original} />;
    // A failed attempt already shows the same message.
    const isRepeated = exporting.status === "failed" && exporting.failure.message === inspection.error.message;
    return isRepeated && inspection.error.instead === undefined ? null : <Blocked failure={inspection.error} />;
  }
  // The notes of the finished export contain the same warnings.
  if (exporting.status === "done") return null;
  return inspection.value.map((warning) => (
    <Notice key={warning} tone="info">
      {warning}
    </Notice>
  ));
}

/** Why the export cannot start, and the format that could be exported. */
function Blocked({ failure: { message, hint, instead } }: { readonly failure: ExportFailure }) {
  const { actions } = useEditor();
  return (
    <Notice
      tone="error"
      action={
        instead && (
          <Button size="small" onPress={() => actions.chooseExport({ format: instead })}>
            {exportMessages.chooseFormat(formatTitle(instead))}
          </Button>
        )
      }
    >
      <span dir="auto">{message}</span> {hint}
    </Notice>
  );
}
