import { useEffect, useMemo, useState } from "react";
import type { ExportFailure } from "#export/export-failure.ts";
import type { Result } from "#model/result.ts";
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
  const proxyPath = useEditorState((state) => state.exportChoice.proxyPath);
  const isOriginalHere = useEditorState((state) => state.picture.original.status === "available");
  // Which file the picture has, depends on the last two.
  const subject = useMemo(
    () => timeline && { timeline, facts: { pictureHasSound, format }, proxyPath, isOriginalHere },
    [timeline, pictureHasSound, format, proxyPath, isOriginalHere],
  );
  const [last, setLast] = useState<Inspected | undefined>(undefined);
  useEffect(() => {
    if (!subject) return undefined;
    const abort = new AbortController();
    void actions.inspectExport(subject.timeline, subject.facts, abort.signal).then((result) => {
      if (!abort.signal.aborted) setLast({ subject, result });
    });
    return () => abort.abort();
  }, [actions, subject]);
  return last && last.subject === subject ? last.result : undefined;
}

type Inspected = { readonly subject: object; readonly result: Result<readonly string[], ExportFailure> };

/** Why the button is disabled. A failed download does not disable it. */
export function blockingReason(inspection: ExportInspection): string | undefined {
  if (inspection === undefined || inspection.ok) return undefined;
  const { kind, message } = inspection.error;
  return kind === "precondition" || kind === "picture" ? message : undefined;
}
