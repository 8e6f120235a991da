import { CHANGED_ELSEWHERE, TOO_OLD_TO_KNOW } from "#backend/backend.ts";
import type { Answer, BackendError, LoadedProject, Operations, Projects } from "#backend/backend.ts";
import type { Override } from "#model/merge/merger.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { LOAD_LIMIT_MS, operationLimitMs } from "#model/answer-limits.ts";
import { success } from "#model/result.ts";
import type { Timers } from "../save-queue/timers.ts";
import { answerInTime } from "./answer-in-time.ts";

/** The parts of a backend that saving talks to. */
export type SavingServer = {
  readonly operations: Operations;
  readonly projects: Pick<Projects, "load" | "revision">;
};

/** What became of an operation: it is the project's next revision, or there is more in the project than this device knew. */
export type Delivered =
  | { readonly kind: "applied"; readonly revision: number }
  | { readonly kind: "news"; readonly news: ProjectNews; readonly reason: "wasApplied" | "mustBeMerged" | "tooOldToKnow" };

/** The project as the server has it, and what other devices replaced since the revision that this device knew. */
export type ProjectNews = { readonly project: LoadedProject; readonly overrides: readonly Override[] };

/** Sends an operation. Where the server has other edits than those it was made on, the answer brings the project as it is by now. */
export async function deliver(
  server: SavingServer,
  timers: Timers,
  projectId: string,
  operation: Operation,
  knownRevision: number,
  signal: AbortSignal,
): Answer<Delivered> {
  // A server that has not answered by then is asked again: the same `opId` is applied once.
  const limitMs = operationLimitMs(JSON.stringify(operation).length);
  const answer = await answerInTime(timers, limitMs, (late) =>
    server.operations.apply(projectId, operation, AbortSignal.any([signal, late])),
  );
  // On a later revision than this device knows, other operations came between: they are read first.
  const isNext = answer.ok && !answer.value.alreadyApplied && answer.value.revision === knownRevision + 1;
  if (isNext) return success({ kind: "applied", revision: answer.value.revision });
  const reason = answer.ok ? "wasApplied" : mergeReason(answer.error);
  if (!answer.ok && !reason) return answer;
  const news = await projectNews(server, timers, projectId, knownRevision);
  return news.ok ? success({ kind: "news", news: news.value, reason: reason ?? "wasApplied" }) : news;
}

function mergeReason(error: BackendError): "mustBeMerged" | "tooOldToKnow" | undefined {
  if (error.kind !== "refused") return undefined;
  if (error.code === CHANGED_ELSEWHERE) return "mustBeMerged";
  return error.code === TOO_OLD_TO_KNOW ? "tooOldToKnow" : undefined;
}

export async function projectNews(
  { operations, projects }: SavingServer,
  timers: Timers,
  projectId: string,
  knownRevision: number,
): Answer<ProjectNews> {
  const project = await answerInTime(timers, LOAD_LIMIT_MS, () => projects.load(projectId));
  if (!project.ok) return project;
  const overrides = await answerInTime(timers, LOAD_LIMIT_MS, () => operations.overridesSince(projectId, knownRevision));
  // A server whose schema is older does not tell; without an answer all of it is asked again.
  if (!overrides.ok && overrides.error.kind !== "refused") return overrides;
  const known = overrides.ok ? overrides.value : [];
  return success({ project: project.value, overrides: known.filter(({ revision }) => revision <= project.value.revision) });
}
