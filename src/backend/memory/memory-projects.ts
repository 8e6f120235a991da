import type { Change } from "#model/edits/change.ts";
import { UNTITLED_PROJECT } from "#model/text/names.ts";
import { success } from "#model/result.ts";
import { allClips, allCues, applyChanges, clipById, playableLength, timelineOf, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline, TimelineDraft } from "#model/timeline/timeline.ts";
import { MAX_CUES } from "#model/timeline/limits.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { withNewIds } from "#model/cues/renamed-rows.ts";
import type { Override } from "#model/merge/merger.ts";
import { CHANGED_ELSEWHERE } from "../backend.ts";
import type { LoadedProject, Operations, ProjectSummary, Projects } from "../backend.ts";
import type { MemoryBackend } from "./memory-backend.ts";
import type { MemoryReleases } from "./memory-releases.ts";
import { refused } from "../refused.ts";

type StoredProject = {
  readonly id: string;
  readonly ownerId: string;
  editedAt: Date;
  deletedAt: Date | undefined;
  readonly draft: TimelineDraft;
  revision: number;
  readonly appliedRevisions: Map<string, number>;
  /** In order of revision. */
  readonly overrides: { readonly revision: number; readonly overrides: readonly Override[] }[];
};

export type MemoryProjects = {
  readonly projects: Projects;
  readonly operations: Operations;
  readonly add: (project: LoadedProject, ownerId: string) => void;
  /** The projects of an owner as timelines, to find out which files are used. */
  readonly timelinesOf: (ownerId: string, which: "all" | "present") => readonly ProjectTimeline[];
};

export function createMemoryProjects(backend: MemoryBackend, now: () => Date, releases: Pick<MemoryReleases, "add">): MemoryProjects {
  /** Oldest first. */
  const stored = new Map<string, StoredProject>();
  let lastId: string | undefined;

  const owned = (id: string, ownerId: string) => {
    const project = stored.get(id);
    return project?.ownerId === ownerId ? project : undefined;
  };
  const ownedBy = (ownerId: string) => [...stored.values()].filter((project) => project.ownerId === ownerId).toReversed();
  const presentOf = (ownerId: string) => ownedBy(ownerId).filter((project) => !project.deletedAt);
  const loaded = (project: StoredProject) => success(loadedProject(project));
  const add = (project: LoadedProject, ownerId: string): StoredProject => {
    const entry: StoredProject = {
      id: project.id,
      ownerId,
      editedAt: now(),
      deletedAt: undefined,
      draft: draftOf(project),
      revision: project.revision,
      appliedRevisions: new Map(),
      overrides: [],
    };
    stored.set(project.id, entry);
    return entry;
  };
  const release = (paths: readonly (string | undefined)[]) => {
    for (const path of paths) if (path !== undefined) releases.add(path, true);
  };
  const newest = (ownerId: string) => {
    const present = presentOf(ownerId);
    return present.find(({ id }) => id === lastId) ?? present[0];
  };
  const notFound = () => refused("Project not found", 404);
  const emptyProject = (id: string, name: string): LoadedProject => {
    return { id, name, revision: 0, picture: undefined, settings: DEFAULT_SETTINGS, clips: [], cues: [] };
  };

  return {
    add,
    timelinesOf: (ownerId, which) => (which === "all" ? ownedBy : presentOf)(ownerId).map((project) => project.draft),
    projects: {
      list: (most) => backend.withUser((user) => success(summaries(presentOf(user.id), ({ editedAt }) => editedAt).slice(0, most))),
      listDeleted: () => backend.withUser((user) => success(summaries(ownedBy(user.id), ({ deletedAt }) => deletedAt))),
      names: (ids) =>
        backend.withUser((user) => {
          const named = ownedBy(user.id).filter(({ id }) => ids.includes(id));
          return success(named.map(({ id, draft: { name } }) => ({ id, name })));
        }),
      restoreLast: () =>
        backend.withUser((user) => {
          const project = newest(user.id);
          return project ? loaded(project) : success(undefined);
        }),
      load: (id) =>
        backend.withUser((user) => {
          const project = owned(id, user.id);
          return project ? loaded(project) : notFound();
        }),
      revision: (id) =>
        backend.withUser((user) => {
          const project = owned(id, user.id);
          return project ? success(project.revision) : notFound();
        }),
      create: (input) =>
        backend.withUser((user) => {
          const { id = backend.newId(), name, picture, settings = DEFAULT_SETTINGS } = input;
          lastId = id;
          return loaded(add({ ...emptyProject(id, name), picture, settings }, user.id));
        }),
      markOpened: (id) => {
        lastId = id;
      },
      setPicture: (id, picture) =>
        backend.withUser((user) => {
          const project = owned(id, user.id);
          if (!project) return notFound();
          release([project.draft.picture?.url]);
          project.draft.picture = picture;
          return success(undefined);
        }),
      getOrCreate: () =>
        backend.withUser((user) => loaded(newest(user.id) ?? add(emptyProject(backend.newId(), UNTITLED_PROJECT), user.id))),
      remove: (id) =>
        backend.withUser((user) => {
          const project = owned(id, user.id);
          if (project) {
            release([project.draft.picture?.url, ...allClips(project.draft).map((clip) => clip.url)]);
            stored.delete(id);
          }
          if (lastId === id) lastId = undefined;
          return success(undefined);
        }),
      setDeleted: (id, isDeleted) =>
        backend.withUser((user) => {
          const project = owned(id, user.id);
          if (!project) return notFound();
          project.deletedAt = isDeleted ? now() : undefined;
          return success(undefined);
        }),
      duplicate: (id, name) =>
        backend.withUser((user) => {
          const project = presentOf(user.id).find((one) => one.id === id);
          if (!project) return notFound();
          const original = loadedProject(project);
          const rows = withNewIds(original, () => backend.newId());
          return success(add({ ...original, ...rows, id: backend.newId(), name, revision: 0 }, user.id).id);
        }),
    },
    operations: {
      apply: (projectId, operation) =>
        backend.withUser((user) => {
          const project = owned(projectId, user.id);
          if (!project) return notFound();
          const applied = project.appliedRevisions.get(operation.opId);
          if (applied !== undefined) return success({ revision: applied, alreadyApplied: true as const });
          if (operation.baseRev !== project.revision) return refused("The project was changed elsewhere.", 400, CHANGED_ELSEWHERE);
          if (cueCountAfter(project.draft, operation.changes) > MAX_CUES)
            return refused(`A project has at most ${MAX_CUES} cues.`, 400, "23514");
          release(operation.changes.map((change) => pathBefore(project.draft, change)));
          applyChanges(project.draft, operation.changes);
          project.revision += 1;
          project.editedAt = now();
          project.deletedAt = undefined;
          project.appliedRevisions.set(operation.opId, project.revision);
          if (operation.overrides) project.overrides.push({ revision: project.revision, overrides: operation.overrides });
          return success({ revision: project.revision });
        }),
      overridesSince: (projectId, revision) =>
        backend.withUser((user) => {
          const project = owned(projectId, user.id);
          const later = project?.overrides.filter((one) => one.revision > revision) ?? [];
          return success(later.flatMap((one) => one.overrides.map((override) => ({ ...override, revision: one.revision }))));
        }),
    },
  };
}

function cueCountAfter(draft: ProjectTimeline, changes: readonly Change[]): number {
  return Object.keys(withChanges(draft, changes).cues).length;
}

/** The file that a change's row refers to before the change. */
function pathBefore(draft: ProjectTimeline, change: Change): string | undefined {
  if (change.kind === "putClip") return clipById(draft, change.clip.id)?.url;
  if (change.kind === "removeClip") return clipById(draft, change.id)?.url;
  return change.kind === "setPicture" ? draft.picture?.url : undefined;
}

function draftOf(project: LoadedProject): TimelineDraft {
  const { name, pages, cues, picture, settings } = timelineOf(project);
  const ownPages = Object.fromEntries(Object.entries(pages).map(([page, clips]) => [page, { ...clips }]));
  return { name, pages: ownPages, cues: { ...cues }, picture, settings };
}

/** Those of the projects that have a time, the latest first. */
function summaries(projects: readonly StoredProject[], timeOf: (project: StoredProject) => Date | undefined): readonly ProjectSummary[] {
  const timed = projects.flatMap((project) => ({ project, timeMs: timeOf(project)?.getTime() ?? Number.NaN }));
  return timed
    .filter(({ timeMs }) => !Number.isNaN(timeMs))
    .toSorted((a, b) => b.timeMs - a.timeMs)
    .map(({ project }) => summaryOf(project));
}

function summaryOf({ id, draft, editedAt }: StoredProject): ProjectSummary {
  const { url, original } = draft.picture ?? {};
  return {
    id,
    name: draft.name,
    editedAt: editedAt.toISOString(),
    seconds: playableLength(draft),
    picturePath: url,
    ...(original && { original: { name: original.name, sizeBytes: original.sizeBytes } }),
  };
}

function loadedProject(project: StoredProject): LoadedProject {
  const { name, picture, settings } = project.draft;
  return {
    id: project.id,
    name,
    revision: project.revision,
    picture,
    settings,
    clips: allClips(project.draft),
    cues: allCues(project.draft),
  };
}
