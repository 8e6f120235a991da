import type { Backend } from "#backend/backend.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { TimelineEdit } from "../api.ts";
import { editOf } from "./timeline-edit.ts";

/** A project as stored by the backend. */
export type ConfirmedProject = { readonly id: string; readonly timeline: ProjectTimeline };

/**
 * A backend that reports each operation applied to the open project. Operations on other projects (one being created from a file, unsent
 * operations of another) are not edits of what the page shows.
 * @param originOf who made the operation with this id
 * @param open the open project as stored before the reported operation; undefined while none is open
 */
export function withReportedOperations(
  backend: Backend,
  open: () => ConfirmedProject | undefined,
  originOf: (opId: string) => TimelineEdit["origin"],
  onEdit: (edit: TimelineEdit) => void,
): Backend {
  return {
    ...backend,
    operations: {
      ...backend.operations,
      apply: async (projectId, operation, signal) => {
        const before = open();
        const answer = await backend.operations.apply(projectId, operation, signal);
        if (!answer.ok || before?.id !== projectId) return answer;
        const { kind, changes, opId } = operation;
        onEdit(
          editOf({
            kind,
            before: before.timeline,
            changes,
            undoable: true,
            origin: originOf(opId),
            project: () => writeProject(projectId, withChanges(before.timeline, changes)),
          }),
        );
        return answer;
      },
    },
  };
}
