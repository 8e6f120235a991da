import type { Projects } from "#backend/backend.ts";
import type { Journal } from "../journal/journal.ts";
import type { DamagedProject } from "../store/editor-state.ts";
import type { EditorStore } from "../store/store.ts";

type FollowJournalInput = {
  readonly journal: Pick<Journal, "subscribe" | "storageError" | "damaged">;
  readonly store: EditorStore;
  readonly backend: { readonly projects: Pick<Projects, "list"> };
};

/** Copies the state of the device's storage into the store. Returns a function that stops it. */
export function followJournal({ journal, store, backend }: FollowJournalInput): () => void {
  const names = new Map<string, string>();
  let hasAsked = false;
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
    if (damaged.some(({ projectId, name }) => projectId !== undefined && name === undefined)) void learnNames();
  };
  /** Called once: a project that the server does not list stays "another project". */
  const learnNames = async () => {
    if (hasAsked) return;
    hasAsked = true;
    try {
      const listed = await backend.projects.list();
      if (isStopped || !listed.ok) return;
      for (const { id, name } of listed.value) names.set(id, name);
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
