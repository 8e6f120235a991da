import { Fragment } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import type { ExportFailure } from "#export/export-failure.ts";
import { sizeText } from "#model/text/size-text.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { useEditor } from "../core/store/editor-context.tsx";
import type { ExportState, ExportSummary } from "../core/store/export-state.ts";
import styles from "./export-dialog.module.css";
import { verdictParts } from "./export-verdict.ts";
import { FactList } from "./fact-list.tsx";
import { progressText } from "./use-time-left.ts";

/** The progress of the export, or the result of the last one. */
export function ExportStatus({ exporting }: { readonly exporting: ExportState }) {
  switch (exporting.status) {
    case "idle":
      return exporting.last && <LastExport summary={exporting.last} isNew={false} />;
    case "running": {
      const { progress } = exporting;
      return (
        <ProgressBar
          label={progress ? exportMessages.phases[progress.phase] : exportMessages.phases.load}
          ratio={progress?.ratio}
          {...(progress && { detail: progressText(progress.ratio, progress.secondsLeft) })}
        />
      );
    }
    case "ready":
      return <Ready ready={exporting} />;
    case "saving":
      return (
        <ProgressBar
          label={exportMessages.exportSaving(exporting.last.name)}
          ratio={exporting.ratio}
          detail={progressText(exporting.ratio, exporting.secondsLeft)}
        />
      );
    case "done":
      return <LastExport summary={exporting.last} isNew />;
    case "failed":
      return <Failed failure={exporting.failure} />;
  }
}

type ReadyProps = { readonly ready: Extract<ExportState, { status: "ready" }> };

/** The checked file waits for its place; after an attempt that failed, also why. */
function Ready({ ready: { last, sizeBytes, failure } }: ReadyProps) {
  return (
    <div className={styles["result"]}>
      {failure && (
        <Notice tone="error">
          <span dir="auto">{failure.message}</span> {failure.hint}
        </Notice>
      )}
      <Notice tone="success">
        {exportMessages.exportReady(last.name, sizeText(sizeBytes))} {exportMessages.exportReadyAbout}
        <Verdict summary={last} />
      </Notice>
    </div>
  );
}

/** Stays until it is dismissed or the next export begins. */
function Failed({ failure: { message, hint, needsPlace } }: { readonly failure: ExportFailure }) {
  const { actions } = useEditor();
  return (
    <Notice
      tone="error"
      action={
        <>
          {needsPlace && (
            <>
              <Button size="small" variant="primary" onPress={() => void actions.exportToPlace()}>
                {exportMessages.chooseFile}
              </Button>{" "}
            </>
          )}
          <Button size="small" onPress={actions.dismissExport}>
            {uiMessages.dismiss}
          </Button>
        </>
      }
    >
      <span dir="auto">{message}</span> {hint}
    </Notice>
  );
}

/** The written file and the result of its check; use of the limiter is one of its notes. */
function LastExport({ summary, isNew }: { readonly summary: ExportSummary; readonly isNew: boolean }) {
  return (
    <div className={styles["result"]}>
      {isNew ? (
        <Notice tone="success">
          <span>{exportMessages.exportComplete(summary.name)}</span>
          <Verdict summary={summary} />
        </Notice>
      ) : (
        <>
          <FactList facts={[[exportMessages.exported, summary.name]]} />
          <Verdict summary={summary} />
        </>
      )}
      {summary.notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
    </div>
  );
}

function Verdict({ summary }: { readonly summary: ExportSummary }) {
  return (
    <p className={styles["verdict"]}>
      {verdictParts(summary).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " \u00b7 "}
          <span className={styles["figure"]}>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}
