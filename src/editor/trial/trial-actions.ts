import type { LoadedProject } from "#backend/backend.ts";
import type { BackendError } from "#model/backend-error.ts";
import { trialMessages } from "#model/text/trial-messages.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import type { Project } from "#model/project-json/project-json.ts";
import type { Result } from "#model/result.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { deriveName } from "#model/text/names.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import type { EditorDeps } from "../actions/action-deps.ts";
import { createFromFile } from "../actions/project-file.ts";
import { withItem } from "../library/library-panel-state.ts";
import type { TrialFile, StoredTrial, StoredTrials } from "./stored-trial.ts";

/** Take a trial from an editor without an account to one with an account (B-179). */
export type TrialActions = {
  /** Stores all projects and their files on this device. Resolves with false, and shows a message, if that fails. */
  readonly keepTrial: () => Promise<boolean>;
  /** Offers the trial that is stored on this device, if there is one. */
  readonly findStoredTrial: () => Promise<void>;
  /** Uploads the files of the stored trial, and creates its projects from Project JSON. After a failure the next call continues. */
  readonly addStoredTrial: () => Promise<void>;
  readonly discardStoredTrial: () => Promise<void>;
};

type OpenProject = (project: LoadedProject) => Promise<void>;

export function createTrialActions(
  { store, notices, backend, newId }: EditorDeps,
  stored: StoredTrials | undefined,
  open: OpenProject,
): TrialActions {
  const show = (storedTrial: "none" | "offered" | "adding") => store.setState({ storedTrial });

  const collect = async (): Promise<StoredTrial> => {
    const summaries = must(await backend.projects.list());
    const projects: Project[] = [];
    /** Of files that are no longer in the library. */
    const fileNames = new Map<string, string>();
    for (const { id } of summaries) {
      const loaded = must(await backend.projects.load(id));
      for (const { url, name } of loaded.clips) fileNames.set(url, `${name}${/\.\w+$/u.exec(url)?.[0] ?? ""}`);
      const { picture, settings } = loaded;
      if (picture && settings.pictureFile !== undefined) fileNames.set(picture.url, settings.pictureFile);
      projects.push(writeProject(id, timelineOf(loaded)));
    }
    const items = must(await backend.library.list());
    const paths = new Set([...items.map(({ path }) => path), ...projects.flatMap(pathsOf)]);
    const files: TrialFile[] = [];
    /** Each content with the path under which it is stored: a library video that became a picture was copied. */
    const contents = new Map<Blob, string>();
    const pathsOfCopies = new Map<string, string>();
    for (const path of paths) {
      const item = items.find((one) => one.path === path);
      const blob = must(await backend.media.download(path));
      const known = item ? undefined : contents.get(blob);
      if (known !== undefined) {
        pathsOfCopies.set(path, known);
        continue;
      }
      contents.set(blob, path);
      const fileName = item?.fileName ?? fileNames.get(path) ?? path.split("/").at(-1) ?? path;
      const name = item && item.name !== deriveName(item.fileName) ? item.name : undefined;
      files.push({ path, file: new File([blob], fileName, { type: item?.mimeType ?? blob.type }), duration: item?.duration, name });
    }
    return { projects: projects.map((project) => withPaths(project, pathsOfCopies)), files };
  };

  const upload = async (trial: StoredTrial, { save }: StoredTrials): Promise<StoredTrial> => {
    let left = trial;
    const replace = async (old: TrialFile, next: TrialFile): Promise<TrialFile> => {
      left = { ...left, files: left.files.map((file) => (file === old ? next : file)) };
      await save(left);
      return next;
    };
    const showItem = (item: LibraryItem) => store.setState(({ library }) => ({ library: withItem(library, item) }));
    // Oldest first: the library lists the newest item first.
    for (let one of trial.files.toReversed()) {
      if (one.importedAs === undefined) {
        const item = must(await backend.library.import(one.file, { mimeType: one.file.type, duration: one.duration }));
        showItem(item);
        one = await replace(one, { ...one, importedAs: item.path, itemId: item.id });
      }
      if (one.name === undefined || one.itemId === undefined) continue;
      const renamed = await backend.library.rename(one.itemId, one.name);
      // A refusal would be repeated for ever; most likely the file was deleted since it was uploaded.
      if (renamed.ok || renamed.error.kind !== "refused") showItem(must(renamed));
      await replace(one, { ...one, name: undefined });
    }
    return left;
  };

  const create = async (trial: StoredTrial, { save }: StoredTrials): Promise<LoadedProject | undefined> => {
    let left = trial;
    let made: LoadedProject | undefined;
    const paths = new Map(trial.files.map(({ path, importedAs }) => [path, importedAs ?? path]));
    for (const project of trial.projects.toReversed()) {
      const text = JSON.stringify(withPaths(project, paths));
      made = must(await createFromFile(backend, new File([text], "trial.json", { type: "application/json" }), newId));
      left = { ...left, projects: left.projects.filter((one) => one !== project) };
      await save(left);
    }
    return made;
  };

  return {
    keepTrial: async () => {
      try {
        const [earlier, now] = [await stored?.load(), await collect()];
        await stored?.save(earlier ? joined(now, earlier) : now);
        return true;
      } catch (error) {
        notices.show({ tone: "error", message: trialMessages.trialNotKept(reasonOf(error)) });
        return false;
      }
    },
    findStoredTrial: async () => {
      // Where the browser refuses to store, there is no trial.
      const trial = await stored?.load().catch(() => undefined);
      if (trial) show("offered");
    },
    addStoredTrial: async () => {
      if (!stored || store.getState().storedTrial !== "offered") return;
      show("adding");
      try {
        const trial = await stored.load();
        const made = trial && (await create(await upload(trial, stored), stored));
        await stored.remove();
        show("none");
        if (made) await open(made);
      } catch (error) {
        show("offered");
        notices.show({ tone: "error", message: trialMessages.trialNotAdded(reasonOf(error)) });
      }
    },
    discardStoredTrial: async () => {
      show("none");
      await stored?.remove().catch(() => undefined);
    },
  };
}

/** Adds an earlier trial, of another page, to this one. */
function joined(now: StoredTrial, earlier: StoredTrial): StoredTrial {
  const [ids, paths] = [new Set(now.projects.map(({ id }) => id)), new Set(now.files.map(({ path }) => path))];
  return {
    projects: [...now.projects, ...earlier.projects.filter(({ id }) => !ids.has(id))],
    files: [...now.files, ...earlier.files.filter(({ path }) => !paths.has(path))],
  };
}

function pathsOf({ picture, clips }: Project): string[] {
  return [...(picture ? [picture.url] : []), ...clips.map(({ url }) => url)];
}

function withPaths(project: Project, paths: ReadonlyMap<string, string>): Project {
  const { picture, clips } = project;
  return {
    ...project,
    ...(picture && { picture: { ...picture, url: paths.get(picture.url) ?? picture.url } }),
    clips: clips.map((clip) => ({ ...clip, url: paths.get(clip.url) ?? clip.url })),
  };
}

function must<Value>(result: Result<Value, BackendError>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
