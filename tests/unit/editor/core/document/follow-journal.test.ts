import { describe, expect, onTestFinished, test } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { openDocument } from "#editor/core/document/document.ts";
import { followJournal } from "#editor/core/document/follow-journal.ts";
import type { StorageError } from "#editor/core/journal/journal.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { failure } from "#model/result.ts";
import { aProject, settled, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const of = (projectId: string | undefined) => ({ projectId, content: undefined });

/** A followed journal with damaged operations of these projects. On the server "p" is named "Reel". */
function follow(damaged: readonly ReturnType<typeof of>[]) {
  const memory = createMemoryBackend({ projects: [aProject, { ...aProject, id: "q", name: "Other reel" }] });
  const state = { damaged, storageError: undefined as StorageError | undefined, asked: 0, isStopped: false, notify: () => {} };
  const naming = { answer: (ids: readonly string[]) => memory.projects.names(ids) };
  const store = createEditorStore();
  let written = 0;
  store.subscribe(() => (written += 1));
  const begin = () =>
    followJournal({
      journal: {
        subscribe: (listener) => {
          state.notify = listener;
          return () => {
            state.isStopped = true;
          };
        },
        storageError: () => state.storageError,
        damaged: () => state.damaged,
      },
      store,
      backend: {
        projects: {
          names: (ids) => {
            state.asked += 1;
            return naming.answer(ids);
          },
        },
      },
    });
  onTestFinished(() => memory.dispose());
  return { begin, memory, state, store, naming, written: () => written, names: () => store.getState().damaged.map(({ name }) => name) };
}

describe("the state of the device's storage", () => {
  test("is written to the store when it changes, and only then", async () => {
    const { begin, state, store, written } = follow([]);
    begin();
    await settled();
    expect([written(), state.asked]).toEqual([0, 0]);
    state.storageError = "full";
    state.notify();
    expect([store.getState().storageError, written()]).toEqual(["full", 1]);
    state.notify();
    expect(written()).toBe(1);
    state.storageError = undefined;
    state.notify();
    expect([store.getState().storageError, written()]).toEqual([undefined, 2]);
    state.damaged = [of(undefined)];
    state.notify();
    state.notify();
    await settled();
    expect([store.getState().damaged, written(), state.asked]).toEqual([[{ projectId: undefined, name: undefined, count: 1 }], 3, 0]);
  });

  test("has the open project's local name without a server request", async () => {
    const { begin, state, store, names } = follow([of("p"), of("p")]);
    store.setState({ projectId: "p", document: openDocument({ ...aProject, name: "Renamed" }, []) });
    begin();
    await settled();
    expect([names(), state.asked]).toEqual([["Renamed"], 0]);
  });

  test("has the server's names of other projects, which are requested once", async () => {
    const { begin, state, names } = follow([of("p"), of("gone")]);
    begin();
    expect(names()).toEqual([undefined, undefined]);
    await settled();
    expect(names()).toEqual(["Reel", undefined]);
    state.damaged = [of("gone")];
    state.notify();
    await settled();
    expect([names(), state.asked]).toEqual([[undefined], 1]);
    state.damaged = [of("q"), of("gone")];
    state.notify();
    await settled();
    expect([names(), state.asked]).toEqual([["Other reel", undefined], 2]);
  });

  test("B-24 has the name of a deleted project", async () => {
    const { begin, memory, names } = follow([of("p")]);
    unwrap(await memory.projects.setDeleted("p", true));
    begin();
    await settled();
    expect(names()).toEqual(["Reel"]);
  });

  test("has no names if the server does not answer", async () => {
    for (const answer of [async () => failure(UNREACHABLE), () => Promise.reject(new TypeError("Failed to fetch"))]) {
      const { begin, names, naming } = follow([of("p")]);
      naming.answer = answer;
      begin();
      await settled();
      expect(names()).toEqual([undefined]);
    }
  });

  test("is no longer followed after a stop, and late answers are ignored", async () => {
    const { begin, state, names, written } = follow([of("p")]);
    const stop = begin();
    const before = written();
    stop();
    await settled();
    expect([state.isStopped, names(), written()]).toEqual([true, [undefined], before]);
  });
});
