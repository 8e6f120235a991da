import { useEffect, useState } from "react";
import type { ExportFailure } from "#export/export-failure.ts";
import type { ExportFormat } from "#export/plan/export-format.ts";
import type { Result } from "#model/result.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

/** Warnings, or why the export would fail. Undefined while the dialog is closed or the check runs. */
export type ExportInspection = Result<readonly string[], ExportFailure> | undefined;

/**
 * Checks preconditions and the picture, which it downloads, while the dialog is open, and again when the timeline or a choice changes. An
 * export then uses the downloaded file.
 */
export function useExportInspection(isOpen: boolean): ExportInspection {
  const { actions } = useEditor();
  const timeline = useEditorState((state) => (isOpen ? state.document.timeline : undefined));
  const pictureHasSound = useEditorState((state) => state.picture.sound !== "none");
  const format = useEditorState((state) => state.exportChoice.format);
  const [last, setLast] = useState<Inspected | undefined>(undefined);
  useEffect(() => {
    if (!timeline) return undefined;
    const abort = new AbortController();
    void actions.inspectExport(timeline, { pictureHasSound, format }, abort.signal).then((result) => {
      if (!abort.signal.aborted) setLast({ timeline, pictureHasSound, format, result });
    });
    return () => abort.abort();
  }, [actions, timeline, pictureHasSound, format]);
  if (!last || last.timeline !== timeline || last.pictureHasSound !== pictureHasSound || last.format !== format) return undefined;
  return last.result;
}

type Inspected = {
  readonly timeline: ProjectTimeline;
  readonly pictureHasSound: boolean;
  readonly format: ExportFormat;
  readonly result: Result<readonly string[], ExportFailure>;
};

/** Why the button is disabled. A failed download does not disable it. */
export function blockingReason(inspection: ExportInspection): string | undefined {
  if (inspection === undefined || inspection.ok) return undefined;
  const { kind, message } = inspection.error;
  return kind === "precondition" || kind === "picture" ? message : undefined;
}
