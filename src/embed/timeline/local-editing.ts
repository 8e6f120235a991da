import type { Change, EditKind } from "#model/edits/change.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { Project } from "#model/project-json/project-json.ts";
import { writePatch, writeProject } from "#model/project-json/write-project.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Editing } from "#editor/actions/action-deps.ts";
import { commitStep } from "#editor/core/document/commit-step.ts";
import type { CommitTargets } from "#editor/core/document/commit-step.ts";
import { commitEdit, commitQuietly, openDocument, redoEdit, undoEdit } from "#editor/core/document/document.ts";
import type { DocumentStep } from "#editor/core/document/document.ts";
import type { TimelineEdit } from "../api.ts";

export type LocalEditing = Editing & {
  open(project: LoadedProject): void;
  project(): Project;
};

export type LocalEditingInput = Pick<CommitTargets, "store" | "updatePlayback"> & {
  readonly onEdit: (edit: TimelineEdit) => void;
};

/** Applies the edits of a project without a server: confirms each commit at once, and reports it to the page. */
export function createLocalEditing({ store, updatePlayback, onEdit }: LocalEditingInput): LocalEditing {
  const targets: CommitTargets = { store, updatePlayback };
  const unreported: TimelineEdit[] = [];
  let depth = 0;
  let written: { readonly timeline: ProjectTimeline; readonly project: Project } | undefined;

  const idNow = () => store.getState().projectId ?? "";
  const projectOf = (id: string, timeline: ProjectTimeline): Project => {
    if (written?.timeline !== timeline || written.project.id !== id) written = { timeline, project: writeProject(id, timeline) };
    return written.project;
  };
  /** Reports edits in their order: showing one edit may cause another (a length measured by now). */
  const report = () => {
    if (depth > 0) return;
    for (let edit = unreported.shift(); edit; edit = unreported.shift()) onEdit(edit);
  };
  const applyStep = (step: DocumentStep | undefined, undoable: boolean) => {
    if (!step?.operation) return;
    const { document, changes, operation } = step;
    const before = store.getState().document.timeline;
    const { timeline } = document;
    const id = idNow();
    unreported.push(editOf({ kind: operation.kind, before, changes, undoable, project: () => projectOf(id, timeline) }));
    depth += 1;
    try {
      commitStep({ document: { ...document, confirmed: timeline, pending: [], revision: document.revision + 1 }, changes }, targets);
    } finally {
      depth -= 1;
    }
    report();
  };
  const document = () => store.getState().document;
  const opId = () => String(document().revision + 1);

  return {
    open: (project) => commitStep({ document: openDocument(project, []), changes: [], openedId: project.id }, targets),
    project: () => projectOf(idNow(), document().timeline),
    commit: (edit) => applyStep(commitEdit(document(), edit, opId()), true),
    commitQuietly: (edit) => applyStep(commitQuietly(document(), edit, opId()), false),
    undo: () => applyStep(undoEdit(document(), opId()), true),
    redo: () => applyStep(redoEdit(document(), opId()), true),
  };
}

type Made = {
  readonly kind: EditKind;
  readonly before: ProjectTimeline;
  readonly changes: readonly Change[];
  readonly undoable: boolean;
  readonly project: () => Project;
};

function editOf({ kind, before, changes, undoable, project }: Made): TimelineEdit {
  return {
    kind,
    patches: changes.map(writePatch),
    inverse: invertChanges(before, changes).map(writePatch),
    undoable,
    get project() {
      return project();
    },
  };
}
