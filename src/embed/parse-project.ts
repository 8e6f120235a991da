import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import { mustRead } from "./project-error.ts";

/**
 * Reads Project JSON from anywhere, such as a file or a server: a copy with all defaults. Throws a `ProjectError` with the path to the fault
 * where it is none.
 */
export function parseProject(value: unknown): Project {
  const read = mustRead(value as ProjectInput);
  return writeProject(read.id, timelineOf(read));
}

/** The project that is given, with its fields checked and completed by the editor of your code. */
export function defineProject<const Given extends ProjectInput>(project: Given): Given {
  return project;
}
