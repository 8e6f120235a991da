import type { Backend } from "#backend/backend.ts";
import { invertChanges } from "#model/invert-changes.ts";
import type { Operation } from "#model/operation.ts";
import { writePatch, writeProject } from "#model/project-json/write-project.ts";
import { withChanges } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import type { TimelineEdit } from "./api.ts";

/**
 * A backend that tells of each operation it has taken.
 * @param confirmed the project as the backend had it before the operation that is being told
 */
export function withToldOperations(backend: Backend, confirmed: () => Timeline, onEdit: (edit: TimelineEdit) => void): Backend {
  return {
    ...backend,
    operations: {
      apply: async (projectId, operation, signal) => {
        const before = confirmed();
        const answer = await backend.operations.apply(projectId, operation, signal);
        if (answer.ok) onEdit(toldEdit(projectId, before, operation));
        return answer;
      },
    },
  };
}

function toldEdit(projectId: string, before: Timeline, { kind, changes }: Operation): TimelineEdit {
  return {
    kind,
    patches: changes.map(writePatch),
    inverse: invertChanges(before, changes).map(writePatch),
    undoable: true,
    get project() {
      return writeProject(projectId, withChanges(before, changes));
    },
  };
}
