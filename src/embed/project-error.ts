import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import { readProject } from "#model/project-json/read-project.ts";

/** A project that could not be read. */
export class ProjectError extends Error {
  override readonly name = "ProjectError";
  /** Path to the first fault, e.g. `clips[3].endTime`; empty: the whole project. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** Throws a `ProjectError` for an invalid project. */
export function mustRead(project: ProjectInput): LoadedProject {
  const read = readProject(project);
  if (!read.ok) throw new ProjectError(read.error.path, read.error.message);
  return read.value;
}
