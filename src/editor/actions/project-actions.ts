import type { Answer, LoadedProject, ProjectSummary } from "#backend/backend.ts";
import { offerDownload } from "#export/output/offer-download.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { UNTITLED_PROJECT } from "#model/text/names.ts";
import type { EditorDeps } from "./action-deps.ts";
import { createFromFile, projectFile } from "./project-file.ts";

export type ProjectActions = {
  /** The user's projects, the one edited last first; all, or at most so many. */
  readonly listProjects: (most?: number) => Answer<readonly ProjectSummary[]>;
  /** Those that can be restored, the one deleted last first. */
  readonly listDeletedProjects: () => Answer<readonly ProjectSummary[]>;
  /** Leaves the open project, whose edits are sent or stay in the journal, and opens another one. */
  readonly openProject: (id: string) => Promise<void>;
  /** Creates an empty project and opens it. */
  readonly newProject: () => Promise<void>;
  /** Creates a project from a file that `saveProjectFile` made, and opens it. */
  readonly openProjectFile: (file: File) => Promise<void>;
  /** Downloads the open project as Project JSON, as a backup or for a page that embeds it. Media are not included. */
  readonly saveProjectFile: () => void;
};

type OpenProject = (project: LoadedProject) => Promise<void>;

export function createProjectActions({ store, notices, backend, engine, newId }: EditorDeps, open: OpenProject): ProjectActions {
  let latestAnswer: Answer<LoadedProject> | undefined;

  /** Of two requests the later one is opened, whichever answer arrives first. */
  const change = async (answer: Answer<LoadedProject>, sentence: (message: string) => string) => {
    latestAnswer = answer;
    const project = await answer;
    if (latestAnswer !== answer) return;
    if (!project.ok) {
      notices.show({ tone: "error", message: sentence(project.error.message) });
      return;
    }
    engine.pause();
    await open(project.value);
  };
  return {
    listProjects: (most) => backend.projects.list(most),
    listDeletedProjects: () => backend.projects.listDeleted(),
    openProject: async (id) => {
      if (id !== store.getState().projectId) await change(backend.projects.load(id), messages.projectOpenFailed);
    },
    newProject: () =>
      change(backend.projects.create({ name: UNTITLED_PROJECT, picture: undefined }), () => editorMessages.projectGetOrCreateFailed),
    openProjectFile: (file) => change(createFromFile(backend, file, newId), messages.projectOpenFailed),
    saveProjectFile: () => {
      const { projectId, document } = store.getState();
      if (projectId === undefined) return;
      const file = projectFile(projectId, document.timeline);
      offerDownload(file, file.name);
    },
  };
}
