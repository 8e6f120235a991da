import type { Projects } from "#backend/backend.ts";
import type { Journal } from "../journal/journal.ts";
import type { DamagedProject } from "../store/editor-state.ts";
import type { EditorStore } from "../store/store.ts";

type FollowJournalInput = {
  readonly journal: Pick<Journal, "subscribe" | "storageError" | "damaged">;
  readonly store: EditorStore;
  readonly backend: { readonly projects: Pick<Projects, "names"> };
};

/** Copies the state of the device's storage into the store. Returns a function that stops it. */
export function followJournal({ journal, store, backend }: FollowJournalInput): () => void {
  const names = new Map<string, string>();
  /** Asked for once: a project that the server does not know stays "another project". */
  const askedIds = new Set<string>();
  let isStopped = false;

  const show = () => {
    const { projectId: openId, document, storageError, damaged: before } = store.getState();
    const counts = new Map<string | undefined, number>();
    for (const { projectId } of journal.damaged()) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
    const nameOf = (projectId: string | undefined) => {
      if (projectId === undefined) return undefined;
      return projectId === openId ? document.timeline.name : names.get(projectId);
    };
    const damaged: DamagedProject[] = [...counts].map(([projectId, count]) => ({ projectId, name: nameOf(projectId), count }));
    if (storageError !== journal.storageError()) store.setState({ storageError: journal.storageError() });
    if (JSON.stringify(damaged) !== JSON.stringify(before)) store.setState({ damaged });
    const unnamed = damaged.flatMap(({ projectId: id, name }) => (id === undefined || name !== undefined || askedIds.has(id) ? [] : id));
    if (unnamed.length > 0) void learnNames(unnamed);
  };
  const learnNames = async (ids: readonly string[]) => {
    for (const id of ids) askedIds.add(id);
    try {
      const answer = await backend.projects.names(ids);
      if (isStopped || !answer.ok) return;
      for (const { id, name } of answer.value) names.set(id, name);
      show();
    } catch {
      // A call that throws yields no names.
    }
  };

  const stop = journal.subscribe(show);
  show();
  return () => {
    isStopped = true;
    stop();
  };
}
