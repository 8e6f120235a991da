import { describe, expect, onTestFinished, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { UnsavedProject } from "#editor/core/store/editor-state.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createProjectListActions } from "#editor/projects/project-list-actions.ts";
import { failure } from "#model/result.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const UNREACHABLE = { kind: "unreachable", message: "Failed to fetch" } as const;

function anEditorOn(change: (backend: Backend) => Backend = (backend) => backend) {
  const memory = createMemoryBackend();
  onTestFinished(() => memory.dispose());
  const store = createEditorStore();
  const events: string[] = [];
  let unsaved: readonly UnsavedProject[] = [];
  const actions = createProjectListActions(
    { store, backend: change(memory), engine: { pause: () => void events.push("pause") } as never, newId: () => crypto.randomUUID() },
    {
      flush: async () => {
        events.push(`flush${store.getState().isProjectDeleted ? ", read-only" : ""}`);
        return unsaved;
      },
      restore: async () => void events.push("restore"),
    },
  );
  const names = async () => unwrap(await memory.projects.list()).map(({ name }) => name);
  return {
    memory,
    store,
    actions,
    events,
    names,
    leaveUnsaved: (projects: readonly UnsavedProject[]) => {
      unsaved = projects;
    },
  };
}

describe("B-183 renaming a project that is not open", () => {
  test("is an operation on its newest revision, also when another device edits it in between", async () => {
    let edits = 2;
    const { memory, actions, names } = anEditorOn((backend) => ({
      ...backend,
      projects: {
        ...backend.projects,
        revision: async (id) => {
          const revision = await backend.projects.revision(id);
          const other = { opId: `other${edits}`, baseRev: unwrap(revision), kind: "renameProject", changes: [] } as const;
          if (edits > 0) unwrap(await backend.operations.apply(id, other));
          edits -= 1;
          return revision;
        },
      },
    }));
    const { id } = unwrap(await memory.projects.create({ name: "Reel", picture: undefined }));
    expect(await actions.renameProject(id, "Film")).toBeUndefined();
    expect(await names()).toEqual(["Film"]);
    expect(unwrap(await memory.projects.revision(id))).toBe(3);
  });

  test("gives the reason if the server does not take it", async () => {
    const { memory, actions, names } = anEditorOn((backend) => ({
      ...backend,
      operations: { ...backend.operations, apply: async () => failure(UNREACHABLE) },
    }));
    const { id } = unwrap(await memory.projects.create({ name: "Reel", picture: undefined }));
    expect(await actions.renameProject(id, "Film")).toBe(projectMessages.notRenamed("Film", UNREACHABLE.message));
    expect(await names()).toEqual(["Reel"]);
  });

  test("the newest of two names stays, though the first request takes longer", async () => {
    let answerFirst = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    let asked = 0;
    const { memory, actions, names } = anEditorOn((backend) => ({
      ...backend,
      operations: {
        ...backend.operations,
        apply: async (...call) => {
          asked += 1;
          if (asked === 1) await isAsked;
          return backend.operations.apply(...call);
        },
      },
    }));
    const { id } = unwrap(await memory.projects.create({ name: "Reel", picture: undefined }));
    const answers = [actions.renameProject(id, "First"), actions.renameProject(id, "Second")];
    answerFirst();
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
    expect(await names()).toEqual(["Second"]);
  });
});

describe("B-184 deleting a project", () => {
  test("sends its edits first, and does not delete while some of them have not arrived", async () => {
    const { memory, actions, events, names, leaveUnsaved } = anEditorOn();
    const { id } = unwrap(await memory.projects.create({ name: "Reel", picture: undefined }));
    leaveUnsaved([{ id, name: "Reel", opIds: ["a"] }]);
    expect(await actions.deleteProject(id, "Reel")).toBe(projectMessages.notSavedYet("Reel"));
    expect(await names()).toEqual(["Reel"]);
    leaveUnsaved([{ id: "another", name: "Other", opIds: ["a"] }]);
    expect(await actions.deleteProject(id, "Reel")).toBeUndefined();
    expect([await names(), events]).toEqual([[], ["flush", "flush"]]);
    expect(await actions.restoreProject(id, "Reel")).toBeUndefined();
    expect(await names()).toEqual(["Reel"]);
  });

  test("gives the reason if the server does not delete or restore", async () => {
    const { actions } = anEditorOn((backend) => ({
      ...backend,
      projects: { ...backend.projects, setDeleted: async () => failure(UNREACHABLE) },
    }));
    expect(await actions.deleteProject("a", "Reel")).toBe(projectMessages.notDeleted("Reel", UNREACHABLE.message));
    expect(await actions.restoreProject("a", "Reel")).toBe(projectMessages.notRestored("Reel", UNREACHABLE.message));
  });

  test("leaves the open project when the screen closes, unless it was restored there; a deletion under way is awaited", async () => {
    const { memory, store, actions, events } = anEditorOn();
    const { id } = unwrap(await memory.projects.create({ name: "Open", picture: undefined }));
    const other = unwrap(await memory.projects.create({ name: "Other", picture: undefined }));
    store.setState({ projectId: id, dialog: { kind: "projects" } });
    await actions.deleteProject(other.id, "Other");
    await actions.deleteProject(id, "Open");
    await actions.restoreProject(id, "Open");
    await actions.closeProjects();
    expect([events.includes("restore"), store.getState().dialog]).toEqual([false, undefined]);
    void actions.deleteProject(id, "Open");
    await actions.closeProjects();
    expect(events.slice(-2)).toEqual(["pause", "restore"]);
  });

  test("leaves the open project also if the one that is opened in its place does not open", async () => {
    const { memory, store, actions, events } = anEditorOn();
    const { id } = unwrap(await memory.projects.create({ name: "Open", picture: undefined }));
    store.setState({ projectId: id });
    await actions.deleteProject(id, "Open");
    const opens = async () => void events.push("not opened");
    await actions.closeProjects(opens);
    expect(events.slice(1)).toEqual(["not opened", "pause", "restore"]);
    await actions.closeProjects(async () => store.setState({ projectId: "other", isProjectDeleted: false }));
    expect(events.length).toBe(4);
  });

  test("ends the edits of this tab before those that wait are sent, until it is restored or was not deleted", async () => {
    let isAway = false;
    const { memory, store, actions, events } = anEditorOn((backend) => ({
      ...backend,
      projects: {
        ...backend.projects,
        setDeleted: async (...call) => (isAway ? failure(UNREACHABLE) : backend.projects.setDeleted(...call)),
      },
    }));
    const { id } = unwrap(await memory.projects.create({ name: "Open", picture: undefined }));
    store.setState({ projectId: id });
    const isDeleted = () => store.getState().isProjectDeleted;
    await actions.deleteProject(id, "Open");
    expect([events, isDeleted()]).toEqual([["flush, read-only"], true]);
    await actions.restoreProject(id, "Open");
    expect(isDeleted()).toBe(false);
    isAway = true;
    await actions.deleteProject(id, "Open");
    expect([events, isDeleted()]).toEqual([["flush, read-only", "flush, read-only"], false]);
  });
});

describe("B-183 duplicating a project", () => {
  test("copies what the server has once all edits have arrived, under its name with “copy”", async () => {
    const { memory, actions, names, leaveUnsaved } = anEditorOn();
    const { id } = unwrap(await memory.projects.create({ name: "Reel", picture: undefined }));
    leaveUnsaved([{ id, name: "Reel", opIds: ["a"] }]);
    expect(await actions.duplicateProject(id, "Reel")).toEqual(failure(projectMessages.notSavedYet("Reel")));
    leaveUnsaved([]);
    const copyId = unwrap(await actions.duplicateProject(id, "Reel"));
    expect(copyId).not.toBe(id);
    expect((await names()).toSorted()).toEqual(["Reel", "Reel copy"]);
    expect(await actions.duplicateProject("gone", "Gone")).toEqual(failure(projectMessages.notDuplicated("Gone", "Project not found")));
  });
});
