import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import { readProject } from "#model/project-json/read-project.ts";

/** Thrown for a project that cannot be read. */
export class ProjectError extends Error {
  override readonly name = "ProjectError";
  /** Path to the first fault, e.g. `clips[3].endTime`; empty: the whole project. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** Reads a project. Throws a `ProjectError` if it is invalid. */
export function mustRead(project: ProjectInput): LoadedProject {
  const read = readProject(project);
  if (!read.ok) throw new ProjectError(read.error.path, read.error.message);
  return read.value;
}
