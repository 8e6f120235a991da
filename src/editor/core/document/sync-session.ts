import type { BackendError } from "#backend/backend.ts";
import { REVISION_LIMIT_MS } from "#model/answer-limits.ts";
import type { Change, Edit } from "#model/edits/change.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import type { ClipAnswers, ClipQuestion } from "#model/merge/merge-rows.ts";
import type { Override } from "#model/merge/merger.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { success } from "#model/result.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { History } from "../history/history.ts";
import type { Journal } from "../journal/journal.ts";
import { createSaveQueue } from "../save-queue/save-queue.ts";
import type { SaveStatus } from "../save-queue/save-status.ts";
import type { Timers } from "../timers.ts";
import { answerInTime } from "./answer-in-time.ts";
import { commitStep } from "./commit-step.ts";
import type { CommittedStep, CommitTargets } from "./commit-step.ts";
import { confirmOperation, refuseOperation } from "./operation-results.ts";
import { deliver, projectNews } from "./deliver.ts";
import type { Delivered, SavingServer } from "./deliver.ts";
import { commitEdit, commitQuietly, openDocument, redoEdit, undoEdit } from "./document.ts";
import type { DocumentStep, Left, ProjectDocument } from "./document.ts";
import { mergeNews } from "./merge-news.ts";
import type { NewsInput } from "./merge-news.ts";

/** Creates the id of an operation. `notUndoable`: what the operation is, if it is no entry of the history. */
export type OperationIds = (notUndoable?: "edit" | "measured") => string;

export type SyncSessionInput = {
  readonly project: LoadedProject;
  /** The undo history of an earlier visit. */
  readonly history?: History | undefined;
  readonly server: SavingServer;
  readonly journal: Journal;
  readonly newId: OperationIds;
  readonly timers: Timers;
  /** Where each step of the document goes; the session adds the saving. */
  readonly targets: Omit<CommitTargets, "saving">;
  readonly onStatus: (status: SaveStatus) => void;
  /** `fallen`: number of later operations that depended on the refused one and were dropped with it. */
  readonly onRefused: (operation: Operation, error: BackendError, fallen: number) => void;
  /** The server's answer cannot be read. Called once per operation, which is sent again. */
  readonly onUnreadable?: (operation: Operation, error: BackendError) => void;
  /** Edits of other devices are shown, or conflicted with edits of this one. */
  readonly onMerged?: (reported: MergeReports) => void;
  /** Values and clips that undo or redo left unchanged because another device has changed them since. */
  readonly onLeft?: (kind: "undo" | "redo", left: Left) => void;
  /** Asks the user about clips that one device removed and the other edited. Without it nothing is removed. */
  readonly ask?: (questions: readonly ClipQuestion[], signal: AbortSignal) => Promise<ClipAnswers>;
  /** Resolves when no gesture of the user is under way, so that rows do not change under the pointer. */
  readonly untilSettled?: () => Promise<void>;
  /** If it aborts before the session is ready, nothing is sent. */
  readonly signal?: AbortSignal;
};

/** The result of sending an operation, with the user's answers about it. */
type Settled =
  | { readonly kind: "applied"; readonly revision: number }
  | { readonly kind: "merge"; readonly input: NewsInput; readonly overrides: readonly Override[] };

export type MergeReports = {
  /** Rows that other devices have changed and that are now shown. */
  readonly shown: readonly Change[];
  /** The project before those changes: it still has the names of removed clips. */
  readonly before: ProjectTimeline;
  /** Fields that two devices have changed to different values. */
  readonly overrides: readonly Override[];
};

/** Edits and saves one open project. `commitStep` names what follows from each edit. */
export type SyncSession = {
  readonly document: () => ProjectDocument;
  readonly status: () => SaveStatus;
  readonly commit: (edit: Edit) => void;
  /** Saved, but not undoable. */
  readonly commitQuietly: (edit: Edit) => void;
  /** The same, for the measured length of a sound. */
  readonly commitMeasured: (edit: Edit) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly retryNow: () => void;
  /** Asks for changes of other devices and shows them. Does nothing while operations are pending: sending those asks anyway. */
  readonly refresh: () => Promise<void>;
  /** Sends at once. Resolves with true when the server has confirmed everything, with false when it does not answer or the time is over. */
  readonly flush: (timeoutMs: number) => Promise<boolean>;
  readonly dispose: () => void;
};

/** Opens a project with its operations in the journal, and continues to send those. */
export async function createSyncSession(input: SyncSessionInput): Promise<SyncSession> {
  const { project, journal, newId, server } = input;
  const journalled = await journal.load(project.id);
  let document = openDocument(project, journalled, input.history);
  /** Ids of operations of an earlier visit. If the server has no record of the first of them, it may have dropped the record of any. */
  const earlier = new Set(journalled.map(({ opId }) => opId));
  const gone = new AbortController();
  /**
   * The oldest operation is of an earlier visit, which may have sent it without getting the answer, so it is sent on the revision it was
   * made on. Once the server has answered, the other operations are known to be unsent, and those in line build on the document's revision.
   */
  let isFromJournal = journalled.length > 0;
  /** The operation is sent on the revision it was made on, which may be older than the document's. */
  const isOnItsOwn = ({ opId }: Operation) => (isFromJournal && earlier.has(opId)) || document.outOfLine?.has(opId) === true;
  /** Operations whose journal record is still being written; none of them is sent before that. */
  const writing = new Set<string>();
  /** Operations that could not be journalled. */
  const unsafe = new Set<string>();
  /** Operations for which an unreadable answer has been reported. */
  const unreadable = new Set<string>();
  const flushWaiters = new Set<() => void>();

  const status = (): SaveStatus => {
    const waitingCount = document.pending.length;
    const unstoredCount = unsafe.size + journal.unstoredCount(project.id);
    return {
      waitingCount,
      unsafeCount: Math.min(waitingCount, writing.size + unstoredCount),
      queue: queue.state(),
      ...(unstoredCount > 0 && waitingCount > 0 && { isUnstored: true }),
    };
  };
  const reportStatus = () => {
    const now = status();
    input.onStatus(now);
    const hasGivenUp = now.queue === "waiting" || now.queue === "sessionLost";
    if (now.waitingCount === 0 || hasGivenUp) for (const wake of flushWaiters) wake();
  };
  const show = (step: CommittedStep) => {
    document = step.document;
    commitStep(step, targets);
  };

  const removeFromJournal = (operations: readonly Operation[]) => {
    const opIds = operations.map((operation) => operation.opId);
    for (const opId of opIds) unsafe.delete(opId);
    // If a record cannot be removed, the next visit sends it again; the server applies its opId only once.
    journal.remove(project.id, opIds).catch(() => undefined);
  };

  const report = (before: ProjectTimeline, shown: readonly Change[], overrides: readonly Override[]) => {
    if (shown.length + overrides.length > 0) input.onMerged?.({ shown, before, overrides });
  };
  /** Makes the server's current project the base of all further edits. */
  const rebaseOnto = (news: NewsInput, overrides: readonly Override[]) => {
    const merged = mergeNews(document, news);
    show(merged);
    removeFromJournal(merged.done);
    report(merged.known, news.isKnownBase ? merged.remoteChanges : [], [...overrides, ...merged.lost]);
  };
  const unanswered = (news: NewsInput) =>
    input.ask ? mergeNews(document, news).questions.filter(({ clipId }) => !news.answers?.has(clipId)) : [];
  /** Waits for the end of a gesture, and for the user's answer about clips that one side removed and the other edited. */
  const decided = async ({ news, reason }: Extract<Delivered, { readonly kind: "news" }>, operation: Operation): Promise<Settled> => {
    await input.untilSettled?.();
    let answers: ClipAnswers = new Map();
    const remoteWins = isOnItsOwn(operation) ? earlier : new Set([operation.opId]);
    for (;;) {
      const merge: NewsInput = {
        project: news.project,
        answers,
        applied: reason === "wasApplied" ? operation : undefined,
        remoteWins: reason === "tooOldToKnow" ? remoteWins : undefined,
        isKnownBase: !isOnItsOwn(operation),
      };
      const open = unanswered(merge);
      if (open.length === 0 || !input.ask) return { kind: "merge", input: merge, overrides: news.overrides };
      answers = new Map([...answers, ...(await input.ask(open, gone.signal))]);
    }
  };

  const queue = createSaveQueue({
    head: () => {
      const oldest = document.pending[0];
      return oldest && !writing.has(oldest.opId) ? oldest : undefined;
    },
    send: async (operation, signal) => {
      const sent = isOnItsOwn(operation) ? operation : { ...operation, baseRev: document.revision };
      const answer = await deliver(server, input.timers, project.id, sent, document.revision, signal);
      if (!answer.ok) return answer;
      return success(answer.value.kind === "news" ? await decided(answer.value, operation) : answer.value);
    },
    onSent: (operation, sent: Settled) => {
      if (sent.kind === "applied") {
        const confirmed = confirmOperation(document, operation.opId, sent.revision);
        show(confirmed);
        removeFromJournal([operation]);
        report(document.confirmed, [], operation.overrides ?? []);
      } else if (unanswered(sent.input).length > 0) {
        // An edit made meanwhile raises a question of its own: the operation is sent again, and the user is asked then.
        return;
      } else {
        rebaseOnto(sent.input, sent.overrides);
      }
      isFromJournal = false;
      reportStatus();
    },
    onRefused: (operation, error) => {
      const refusal = refuseOperation(document, operation.opId);
      show(refusal);
      removeFromJournal(refusal.dropped);
      reportStatus();
      input.onRefused(operation, error, refusal.dropped.length - 1);
    },
    onUnreadable: (operation, error) => {
      if (!unreadable.has(operation.opId)) input.onUnreadable?.(operation, error);
      unreadable.add(operation.opId);
    },
    onState: reportStatus,
    timers: input.timers,
  });

  const targets: CommitTargets = {
    ...input.targets,
    saving: {
      journal: (operation) => {
        writing.add(operation.opId);
        return journal.append(project.id, operation).catch(() => {
          unsafe.add(operation.opId);
        });
      },
      queue: ({ opId }) => {
        writing.delete(opId);
        reportStatus();
        queue.wake();
      },
    },
  };
  const applyStep = (step: DocumentStep | undefined) => {
    if (!step) return;
    show(step);
    reportStatus();
  };
  const undoOrRedo = (kind: "undo" | "redo", step: DocumentStep | undefined) => {
    applyStep(step);
    if (step?.left) input.onLeft?.(kind, step.left);
  };

  const refresh = async () => {
    const isBusy = () => gone.signal.aborted || document.pending.length > 0;
    if (isBusy()) return;
    const { revision: known } = document;
    const latest = await answerInTime(input.timers, REVISION_LIMIT_MS, () => server.projects.revision(project.id));
    if (!latest.ok || latest.value === known || isBusy()) return;
    const news = await projectNews(server, input.timers, project.id, known);
    await input.untilSettled?.();
    // Edits saved here meanwhile may be missing from this answer; the next refresh has them.
    if (!news.ok || isBusy() || document.revision !== known) return;
    rebaseOnto({ project: news.value.project, isKnownBase: true }, news.value.overrides);
  };

  show({ document, changes: [], openedId: project.id });
  const stopFollowing = journal.subscribe(reportStatus);
  if (!input.signal?.aborted) queue.wake();
  reportStatus();

  return {
    document: () => document,
    status,
    commit: (edit) => applyStep(commitEdit(document, edit, newId())),
    commitQuietly: (edit) => applyStep(commitQuietly(document, edit, newId("edit"))),
    commitMeasured: (edit) => applyStep(commitQuietly(document, edit, newId("measured"))),
    undo: () => undoOrRedo("undo", undoEdit(document, newId())),
    redo: () => undoOrRedo("redo", redoEdit(document, newId())),
    retryNow: queue.retryNow,
    refresh,
    flush: (timeoutMs) =>
      new Promise((resolve) => {
        const finish = () => {
          cancel();
          flushWaiters.delete(finish);
          resolve(document.pending.length === 0);
        };
        const cancel = input.timers.after(timeoutMs, finish);
        flushWaiters.add(finish);
        queue.retryNow();
        reportStatus();
      }),
    dispose: () => {
      stopFollowing();
      gone.abort();
      queue.dispose();
      for (const wake of flushWaiters) wake();
    },
  };
}
