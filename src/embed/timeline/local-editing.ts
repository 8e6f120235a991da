import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Project } from "#model/project-json/project-json.ts";
import type { Editing } from "#editor/actions/action-deps.ts";
import { commitStep } from "#editor/core/document/commit-step.ts";
import type { CommitTargets } from "#editor/core/document/commit-step.ts";
import { commitEdit, commitQuietly, openDocument, redoEdit, undoEdit } from "#editor/core/document/document.ts";
import type { DocumentStep } from "#editor/core/document/document.ts";
import type { Measured, TimelineEdit } from "../api.ts";
import type { EditOrigin } from "../editing/edit-origin.ts";
import { createProjectWriter } from "../snapshots.ts";
import { createMeasuredLengths } from "./measured-lengths.ts";
import { editOf } from "./timeline-edit.ts";

export type LocalEditing = Editing & {
  open(project: LoadedProject): void;
  /** The same object until the project changes. */
  project(): Project;
  dispose(): void;
};

export type LocalEditingInput = Pick<CommitTargets, "store" | "updatePlayback"> & {
  readonly origin: Pick<EditOrigin, "now">;
  readonly onEdit: (edit: TimelineEdit) => void;
  readonly onMeasured: (measured: Measured) => void;
};

/** Applies the edits of a project without a server: confirms each commit at once, and reports it to the page. */
export function createLocalEditing({ store, updatePlayback, origin, onEdit, onMeasured }: LocalEditingInput): LocalEditing {
  const targets: CommitTargets = { store, updatePlayback };
  const projectOf = createProjectWriter();
  const unreported: TimelineEdit[] = [];
  let depth = 0;

  const document = () => store.getState().document;
  const measured = createMeasuredLengths(() => document().timeline, onMeasured);
  const opId = () => String(document().revision + 1);
  const commit = (step: DocumentStep) => {
    const { changes } = step;
    const confirmed = step.document.timeline;
    depth += 1;
    try {
      commitStep({ document: { ...step.document, confirmed, pending: [], revision: step.document.revision + 1 }, changes }, targets);
    } finally {
      depth -= 1;
    }
  };
  /** Reports edits in their order: showing one edit may cause another. */
  const report = () => {
    if (depth > 0) return;
    // First, because an edit's rows have the lengths.
    if (unreported.length > 0) measured.report();
    for (let edit = unreported.shift(); edit; edit = unreported.shift()) onEdit(edit);
  };
  const applyStep = (step: DocumentStep | undefined, undoable = true) => {
    if (!step?.operation) return;
    const { document: next, changes, operation } = step;
    const before = document().timeline;
    const id = store.getState().projectId ?? "";
    unreported.push(
      editOf({ kind: operation.kind, before, changes, undoable, origin: origin.now(), project: () => projectOf(id, next.timeline) }),
    );
    commit(step);
    report();
  };

  return {
    open: (project) => {
      measured.discard();
      commitStep({ document: openDocument(project, []), changes: [], openedId: project.id }, targets);
    },
    project: () => projectOf(store.getState().projectId ?? "", document().timeline),
    commit: (edit) => applyStep(commitEdit(document(), edit, opId())),
    commitQuietly: (edit) => applyStep(commitQuietly(document(), edit, opId()), false),
    commitMeasured: (edit) => {
      const step = commitQuietly(document(), edit, opId());
      if (!step) return;
      commit(step);
      measured.add(step.changes);
    },
    undo: () => applyStep(undoEdit(document(), opId())),
    redo: () => applyStep(redoEdit(document(), opId())),
    dispose: measured.discard,
  };
}
