import type { Change, EditKind } from "#model/edits/change.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import type { Project } from "#model/project-json/project-json.ts";
import { writePatch } from "#model/project-json/write-project.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { TimelineEdit } from "../api.ts";

type MadeEdit = {
  readonly kind: EditKind;
  readonly before: ProjectTimeline;
  readonly changes: readonly Change[];
  readonly undoable: boolean;
  readonly origin: TimelineEdit["origin"];
  /** Called on the first access to the edit's project. */
  readonly project: () => Project;
};

/** An edit as the page is notified of it. */
export function editOf({ kind, before, changes, undoable, origin, project }: MadeEdit): TimelineEdit {
  let written: Project | undefined;
  return {
    kind,
    patches: changes.map(writePatch),
    inverse: invertChanges(before, changes).map(writePatch),
    undoable,
    origin,
    get project() {
      return (written ??= project());
    },
  };
}
