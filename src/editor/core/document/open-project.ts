import type { Backend, LoadedProject } from "#backend/backend.ts";
import type { ToastQueue } from "#ui/overlays/toast-queue.ts";
import { LOAD_LIMIT_MS, REVISION_LIMIT_MS } from "#model/answer-limits.ts";
import { deviceMessages } from "#model/text/device-messages.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { timelineDifferences } from "#model/merge/timeline-differences.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import { recordChanges } from "../history/record.ts";
import type { StoredHistory } from "../history/stored-history.ts";
import type { Journal } from "../journal/journal.ts";
import { sentAgainMessage } from "../save-queue/refusal-message.ts";
import { NOTHING_WAITING } from "../save-queue/save-status.ts";
import type { Timers } from "../timers.ts";
import { answerInTime } from "./answer-in-time.ts";
import { commitStep } from "./commit-step.ts";
import type { CommitTargets } from "./commit-step.ts";
import { confirmedProject, openDocument, waitsForPreview } from "./document.ts";
import { createSyncSession } from "./sync-session.ts";
import type { OperationIds, SyncSession } from "./sync-session.ts";
import { openTabBroadcast } from "./tab-broadcast.ts";
import { askAboutClips } from "./merge-question.ts";
import { missedOverrides } from "./seen-revision.ts";
import type { SeenRevisions } from "./seen-revision.ts";
import { showLeft, showMerged, showOverrides, showRefused } from "./show-merged.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import type { ProjectLocks } from "./project-lock.ts";
import { createWriterTurn } from "./writer-turn.ts";

/** After this many openings in a row that ended during the replay of the journal, the next opening asks the user first. */
const MOST_FAILED_REPLAYS = 2;
/** An open project whose journal is replayed counts as shown after this time. */
const SHOWN_AFTER_MS = 2000;
/** How long leaving a project waits for the server; operations not confirmed by then stay in the journal. */
const LEAVE_TIMEOUT_MS = 3000;

export type OpenProject = {
  /** Undefined while this tab only shows the project: another tab writes, or the project is read-only here. */
  readonly syncSession: () => SyncSession | undefined;
  readonly takeOver: () => Promise<void>;
  /** Shows changes that were saved elsewhere since. */
  readonly refresh: () => Promise<void>;
  /** Call when the project is on the screen, or when the page is left normally: either ends a replay successfully. */
  readonly shown: () => void;
  /** Sends waiting operations, for at most 3 s. */
  readonly leave: () => Promise<void>;
  readonly dispose: () => void;
};

export type OpenProjectInput = Pick<CommitTargets, "store" | "updatePlayback"> & {
  readonly project: LoadedProject;
  readonly userId: string;
  readonly notices: Pick<ToastQueue, "show">;
  readonly backend: Backend;
  readonly journal: Journal;
  readonly locks: ProjectLocks;
  readonly newId: OperationIds;
  readonly timers: Timers;
  /** Absent where the device stores no undo histories. */
  readonly histories?: StoredHistory | undefined;
  /** Absent where the host page stores the project: there are no other devices then. */
  readonly seenRevisions?: SeenRevisions | undefined;
  /** Another tab writes from now on. It sends the operations in the journal, but not those that the device refused to store. */
  readonly onTakenOver?: (() => void) | undefined;
  /** Nothing of the project is written, whichever tab has the lock. */
  readonly isViewer?: boolean;
  /** Aborts when the editor is disposed of: an opening under way then releases its resources. */
  readonly signal?: AbortSignal;
};

/**
 * Opens a project to write, or read-only while another tab writes, and starts to write when that tab closes. Rejects, with no lock held,
 * where the project cannot be shown.
 */
export async function openProject(input: OpenProjectInput): Promise<OpenProject> {
  const { project, store, notices, backend, journal } = input;
  backend.projects.markOpened(project.id);
  const gone = new AbortController();
  const view = openTabBroadcast(input.userId, project.id);
  let syncSession: SyncSession | undefined;
  /** The device has stored a note that a replay began. */
  let isReplaying = false;
  /** The project as this tab wrote it last, while no other tab has written since. */
  let known: LoadedProject | undefined;
  /** How many edits of another tab have been shown. */
  let changeCount = 0;
  /** The user has been shown what other devices replaced before this opening: from then on, what is shown counts as seen. */
  let isUpToDate = false;
  /** Where documents go that this tab does not write. */
  const readOnlyTargets: CommitTargets = { store, updatePlayback: input.updatePlayback };

  /**
   * Replays the project's operations in the journal, and writes from then on. The note on the device survives a crash during the replay.
   */
  const replay = async (latest: LoadedProject, signal: AbortSignal) => {
    await journal.replayBegins(project.id);
    isReplaying = true;
    await startWriting(latest, signal);
  };

  /** Shows the project without its waiting operations, which are neither sent nor removed until the user has chosen. */
  const offerRecovery = (latest: LoadedProject, waiting: readonly Operation[], signal: AbortSignal) => {
    if (signal.aborted) return;
    const choose = (act: () => Promise<void>) => async () => {
      if (signal.aborted || store.getState().recovery?.choose !== choices) return;
      store.setState({ recovery: undefined });
      await act();
    };
    const choices = {
      restore: choose(async () => {
        await replay(latest, signal);
        input.timers.after(SHOWN_AFTER_MS, endReplay);
      }),
      discard: choose(async () => {
        await journal.remove(
          project.id,
          waiting.map(({ opId }) => opId),
        );
        await journal.replayEnds(project.id);
        // Its entries describe operations that are gone.
        await input.histories?.remove(project.id);
        await startWriting(latest, signal);
      }),
    };
    // The project is shown first: if subscribers throw on a document, the store still holds that document.
    commitStep({ document: openDocument(latest, []), changes: [], openedId: project.id }, readOnlyTargets);
    store.setState({
      readOnly: true,
      recovery: { operations: waiting, choose: choices },
      save: { ...NOTHING_WAITING, waitingCount: waiting.length },
    });
  };

  const write = async (latest: LoadedProject, signal: AbortSignal) => {
    const waiting = await journal.load(project.id);
    if (signal.aborted) return;
    if (waiting.length === 0) await startWriting(latest, signal);
    else if ((await journal.failedReplays(project.id)) >= MOST_FAILED_REPLAYS) offerRecovery(latest, waiting, signal);
    else {
      try {
        await replay(latest, signal);
      } catch (error) {
        globalThis.reportError(error);
        offerRecovery(latest, waiting, signal);
      }
    }
  };

  const startWriting = async (latest: LoadedProject, signal: AbortSignal) => {
    const history = await input.histories?.load(project.id);
    const created = await createSyncSession({
      project: latest,
      history,
      server: backend,
      journal,
      newId: input.newId,
      timers: input.timers,
      targets: {
        store,
        updatePlayback: input.updatePlayback,
        sendToTabs: view.send,
        storeSeen: (revision) => {
          if (isUpToDate) input.seenRevisions?.set(project.id, revision);
        },
        persistHistory: (history) => input.histories?.persistHistory(project.id, history),
        isClosed: () => signal.aborted,
      },
      onStatus: (save) => {
        if (!signal.aborted) store.setState({ save });
      },
      onRefused: (operation, error, fallen) => showRefused(notices, operation.kind, error, fallen),
      onUnreadable: (operation, error) => notices.show({ tone: "error", message: sentAgainMessage(operation.kind, error) }),
      onMerged: (reported) => showMerged(notices, reported),
      onLeft: (step, left) => showLeft(notices, step, left),
      ask: (questions, until) => askAboutClips(store, questions, until),
      untilSettled: () => waitUntilIdle(() => store.getState().preview !== undefined, store.subscribe),
      signal,
    });
    if (signal.aborted) {
      created.dispose();
      return;
    }
    syncSession = created;
    if (!isUpToDate) catchUp(latest.revision, created).catch((error: unknown) => globalThis.reportError(error));
    view.started();
    store.setState({ readOnly: false, writerTurn: { status: "elsewhere" } });
  };

  /** Shows what other devices replaced while the project was closed. */
  const catchUp = async (revision: number, opened: SyncSession) => {
    const { seenRevisions } = input;
    if (!seenRevisions) return;
    const missed = await missedOverrides(backend.operations, project.id, seenRevisions.of(project.id), revision);
    if (missed === undefined || syncSession !== opened) return;
    showOverrides(notices, missed);
    isUpToDate = true;
    seenRevisions.set(project.id, opened.document().revision);
  };

  const endReplay = () => {
    if (isReplaying) void journal.replayEnds(project.id);
    isReplaying = false;
  };

  const stop = () => {
    endReplay();
    if (store.getState().recovery && !gone.signal.aborted) store.setState({ recovery: undefined });
    if (!syncSession) return;
    known = confirmedProject(project.id, syncSession.document());
    syncSession.dispose();
    syncSession = undefined;
    if (gone.signal.aborted) return;
    store.setState({ readOnly: true, save: NOTHING_WAITING });
    input.onTakenOver?.();
  };

  const waitingToShow = async () => {
    const isRisky = (await journal.failedReplays(project.id)) >= MOST_FAILED_REPLAYS;
    return isRisky ? [] : journal.load(project.id);
  };

  const look = async () => {
    const document = openDocument(project, await waitingToShow());
    if (gone.signal.aborted) return;
    // Set before the project is shown, so that subscribers already know that it is read-only.
    store.setState({ readOnly: true, writerTurn: { status: "elsewhere" } });
    commitStep({ document, changes: [], openedId: project.id }, readOnlyTargets);
  };

  /** Shows what has been saved since, while another tab writes or the project is read-only. */
  const lookAgain = async () => {
    const isOver = () => gone.signal.aborted || syncSession !== undefined || store.getState().recovery !== undefined;
    if (isOver()) return;
    const changesBefore = changeCount;
    const revision = await answerInTime(input.timers, REVISION_LIMIT_MS, () => backend.projects.revision(project.id));
    const { document } = store.getState();
    if (!revision.ok || isOver() || (revision.value === document.revision && !waitsForPreview(document))) return;
    // Loaded before the project: an operation saved between the two reads is then in both, and never in neither.
    const waiting = await waitingToShow();
    const latest = await answerInTime(input.timers, LOAD_LIMIT_MS, () => backend.projects.load(project.id));
    // Edits that the other tab showed meanwhile may be newer than this answer. The next poll includes them.
    if (!latest.ok || isOver() || changeCount !== changesBefore) return;
    const next = openDocument(latest.value, waiting);
    const { timeline: shown } = store.getState().document;
    const changes = timelineDifferences(shown, next.timeline);
    commitStep({ document: { ...next, timeline: withChanges(shown, changes) }, changes }, readOnlyTargets);
  };

  view.listen((changes) => {
    known = undefined;
    if (changes.length > 0) changeCount += 1;
    const isShown = store.getState().projectId === project.id;
    if (syncSession || gone.signal.aborted || changes.length === 0 || !isShown) return;
    const { document } = store.getState();
    commitStep({ document: { ...document, timeline: recordChanges(document.timeline, changes).next }, changes }, readOnlyTargets);
  });

  const turn = createWriterTurn({
    projectId: project.id,
    locks: input.locks,
    timers: input.timers,
    load: (timeoutMs) => answerInTime(input.timers, timeoutMs, () => backend.projects.load(project.id)),
    known: () => known,
    look,
    write,
    stop,
    onState: (writerTurn) => {
      if (!gone.signal.aborted) store.setState({ writerTurn });
    },
    onTakeOverFailed: (reason) => {
      if (!gone.signal.aborted) notices.show({ tone: "error", message: deviceMessages.takeOverFailed(reason) });
    },
  });
  const dispose = () => {
    endReplay();
    gone.abort();
    turn.dispose();
    view.close();
  };
  input.signal?.addEventListener("abort", dispose);

  try {
    if (input.signal?.aborted) dispose();
    else if (input.isViewer) await look();
    else await turn.begin(project);
  } catch (error) {
    dispose();
    throw error;
  }
  return {
    syncSession: () => syncSession,
    refresh: () => (syncSession ? syncSession.refresh() : lookAgain()),
    shown: endReplay,
    takeOver: input.isViewer ? async () => undefined : turn.takeOver,
    leave: async () => {
      await syncSession?.flush(LEAVE_TIMEOUT_MS);
      dispose();
    },
    dispose,
  };
}
