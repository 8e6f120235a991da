import type { Backend } from "#backend/backend.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import type { TimelineEdit, TimelineHandle } from "../api.ts";

export type EditorOptions = {
  /** Project JSON, version 1; never changed. For an editor without a backend of its own: with one, that has the projects. */
  readonly project?: ProjectInput | undefined;
  /** Where projects, files and accounts are; somebody must be signed in. In memory, gone with the editor, where absent. */
  readonly backend?: Backend | undefined;
  /** Each committed edit, once the backend has it. */
  readonly onEdit?: ((edit: TimelineEdit) => void) | undefined;
  /** Address of the folder with this package's mixer and decoder (`assets/`). Beside the module where absent. */
  readonly assetsUrl?: string | undefined;
};

/** A mounted editor. Do not use it after `dispose`. */
export type LaybackEditor = TimelineHandle & {
  /** Resolves when the project is open. */
  readonly ready: Promise<void>;
  /** Takes everything away again. A backend that was given is left to the page. */
  dispose(): void;
};
