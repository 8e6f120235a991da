import type { Backend } from "#backend/backend.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import { EMPTY_TIMELINE, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { Measured, TimelineEdit } from "../api.ts";
import type { OperationMade } from "../editing/edit-origin.ts";
import { createMeasuredLengths } from "./measured-lengths.ts";
import { editOf } from "./timeline-edit.ts";

/** A project as stored by the backend. */
export type ConfirmedProject = { readonly id: string; readonly timeline: ProjectTimeline };

export type ReportedOperations = {
  /** The open project as stored before the reported operation; undefined while none is open. */
  readonly open: () => ConfirmedProject | undefined;
  /** How the operation with this id was made. */
  readonly takeMade: (opId: string) => OperationMade;
  readonly onEdit: (edit: TimelineEdit) => void;
  readonly onMeasured: (measured: Measured) => void;
};

/**
 * A backend that reports each operation applied to the open project. Operations on other projects (one being created from a file, unsent
 * operations of another) are not edits of what the page shows.
 */
export function withReportedOperations(backend: Backend, { open, takeMade, onEdit, onMeasured }: ReportedOperations): Backend {
  const measured = createMeasuredLengths(() => open()?.timeline ?? EMPTY_TIMELINE, onMeasured);
  return {
    ...backend,
    operations: {
      ...backend.operations,
      apply: async (projectId, operation, signal) => {
        const before = open();
        const answer = await backend.operations.apply(projectId, operation, signal);
        if (!answer.ok || before?.id !== projectId) return answer;
        const { kind, changes, opId } = operation;
        const { origin, undoable, isMeasured } = takeMade(opId);
        if (isMeasured) {
          measured.add(changes);
          return answer;
        }
        measured.report();
        onEdit(
          editOf({
            kind,
            before: before.timeline,
            changes,
            undoable,
            origin,
            project: () => writeProject(projectId, withChanges(before.timeline, changes)),
          }),
        );
        return answer;
      },
    },
  };
}
