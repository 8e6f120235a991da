import type { ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineError } from "../error-api.ts";
import { readJson } from "../read-json.ts";
import { projectError } from "../timeline-error.ts";

type ProjectReaderInput = {
  /** May throw a `ProjectError`. */
  readonly onProject: (project: ProjectInput) => void;
  readonly onError: (error: TimelineError) => void;
};

/** Reads the project of an element's `src`; only the latest read has a result. */
export class ProjectReader {
  readonly #input: ProjectReaderInput;
  #reading: AbortController | undefined;

  constructor(input: ProjectReaderInput) {
    this.#input = input;
  }

  /** @param src relative to `base`; nothing is read of an empty one */
  read(src: string, base: string): void {
    this.cancel();
    if (src === "") return;
    const reading = new AbortController();
    this.#reading = reading;
    const url = new URL(src, base);
    readJson(url, reading.signal)
      .then((project) => {
        if (!reading.signal.aborted) this.#input.onProject(project as ProjectInput);
      })
      .catch((error: unknown) => {
        if (!reading.signal.aborted) this.#input.onError(projectError(url, error));
      });
  }

  cancel(): void {
    this.#reading?.abort();
  }
}
