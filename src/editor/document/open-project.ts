import type { Backend, BackendError, LoadedProject } from "#backend/backend.ts";
import type { ToastQueue } from "#ui/toast-queue.ts";
import type { Operation } from "#model/operation.ts";
import { recordChanges } from "../history/record.ts";
import type { Journal } from "../journal/journal.ts";
import { refusalMessage } from "../save-queue/refusal-message.ts";
import { NOTHING_WAITING } from "../save-queue/save-status.ts";
import type { Timers } from "../save-queue/timers.ts";
import { showDocument, showProject } from "../store/store.ts";
import type { EditorStore } from "../store/store.ts";
import { openDocument } from "./document.ts";
import { createKeeper } from "./keeper.ts";
import type { Keeper } from "./keeper.ts";
import { openLiveView } from "./live-view.ts";
import type { Hold, WriterLocks } from "./writer-locks.ts";

/** A reload frees its lock within this time; whoever still holds it then is another tab. */
const LOCK_PATIENCE_MS = 300;
/** How long leaving a project waits for the server; what is not confirmed by then stays in the journal. */
const LEAVE_TIMEOUT_MS = 3000;

export type OpenProject = {
  /** Undefined while this one only shows: another tab writes, or it is only looked at. */
  readonly keeper: () => Keeper | undefined;
  readonly takeOver: () => Promise<void>;
  /** Sends what waits, within 3 s. */
  readonly leave: () => Promise<void>;
  readonly dispose: () => void;
};

export type OpenProjectInput = {
  readonly project: LoadedProject;
  readonly userId: string;
  readonly store: EditorStore;
  readonly notices: Pick<ToastQueue, "show">;
  readonly backend: Backend;
  readonly journal: Journal;
  readonly locks: WriterLocks;
  readonly newId: () => string;
  readonly timers: Timers;
  /** Nothing of the project is written, whoever's turn it is. */
  readonly isViewer?: boolean;
};

/** The lock where no other tab has it. A loaded browser may take seconds to give even a free one: then it is asked whether anybody has it. */
async function grantedSoon(turn: Promise<Hold>, isHeld: () => Promise<boolean>, timers: Timers): Promise<Hold | undefined> {
  const within = (ms: number) =>
    Promise.race([
      turn,
      new Promise<undefined>((resolve) => {
        timers.after(ms, () => resolve(undefined));
      }),
    ]);
  for (;;) {
    const granted = await within(LOCK_PATIENCE_MS);
    if (granted) return granted;
    // It may have become ours while we asked.
    if (await isHeld()) return within(0);
  }
}

/** Opens a project to write, or to look at while another tab writes, and changes over when that tab goes. */
export async function openProject(input: OpenProjectInput): Promise<OpenProject> {
  const { project, store, notices, backend, journal, locks } = input;
  backend.projects.markOpened(project.id);
  const gone = new AbortController();
  const view = openLiveView(input.userId, project.id);
  let waiting = new AbortController();
  let hold: Hold | undefined;
  let keeper: Keeper | undefined;

  const write = async (latest: LoadedProject, granted: Hold) => {
    hold = granted;
    let isFirst = true;
    keeper = await createKeeper({
      project: latest,
      operations: backend.operations,
      journal,
      newId: input.newId,
      timers: input.timers,
      onDocument: (document, changes) => {
        if (gone.signal.aborted) return;
        if (isFirst) showProject(store, project.id, document);
        else showDocument(store, document, changes);
        isFirst = false;
        view.tell(changes);
      },
      onStatus: (save) => {
        if (!gone.signal.aborted) store.setState({ save });
      },
      onRefused: (operation: Operation, error: BackendError) =>
        notices.show({ tone: "error", message: refusalMessage(operation.kind, error.message) }),
    });
    if (gone.signal.aborted) keeper.dispose();
    else store.setState({ readOnly: false });
    void granted.lost.then(() => {
      if (gone.signal.aborted || hold !== granted) return;
      keeper?.dispose();
      keeper = undefined;
      hold = undefined;
      // What waited here is in the journal, and the other tab sends it.
      store.setState({ readOnly: true, save: NOTHING_WAITING });
      waitForTurn();
    });
  };

  /** What the other tab has saved and journalled meanwhile is read again before this one writes. */
  const writeLatest = async (granted: Hold) => {
    const latest = await backend.projects.load(project.id);
    if (gone.signal.aborted || !latest.ok) granted.release();
    else await write(latest.value, granted);
    if (!latest.ok && !gone.signal.aborted) notices.show({ tone: "error", message: latest.error.message });
  };

  const waitForTurn = () => {
    waiting = new AbortController();
    locks.wait(project.id, waiting.signal).then(writeLatest, () => undefined);
  };

  const look = async () => {
    const document = openDocument(project, await journal.load(project.id));
    // First: who is told of the project knows by then that it only looks on.
    store.setState({ readOnly: true });
    showProject(store, project.id, document);
  };

  view.listen((changes) => {
    if (keeper || gone.signal.aborted) return;
    const { document } = store.getState();
    showDocument(store, { ...document, timeline: recordChanges(document.timeline, changes).next }, changes);
  });

  const dispose = () => {
    gone.abort();
    waiting.abort();
    keeper?.dispose();
    hold?.release();
    view.close();
  };
  if (input.isViewer) {
    await look();
    return { keeper: () => undefined, takeOver: async () => undefined, leave: async () => dispose(), dispose };
  }

  const turn = locks.wait(project.id, waiting.signal);
  const granted = await grantedSoon(turn, () => locks.isHeld(project.id), input.timers);
  if (granted) {
    await write(project, granted);
  } else {
    await look();
    turn.then(writeLatest, () => undefined);
  }

  return {
    keeper: () => keeper,
    takeOver: async () => {
      waiting.abort();
      await writeLatest(await locks.takeOver(project.id));
    },
    leave: async () => {
      await keeper?.flush(LEAVE_TIMEOUT_MS);
      dispose();
    },
    dispose,
  };
}
