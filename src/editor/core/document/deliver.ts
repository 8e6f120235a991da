import { CHANGED_ELSEWHERE, TOO_OLD_TO_KNOW } from "#backend/backend.ts";
import type { Answer, BackendError, LoadedProject, Operations, Projects } from "#backend/backend.ts";
import type { Override } from "#model/merge/merger.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { LOAD_LIMIT_MS, operationLimitMs } from "#model/answer-limits.ts";
import { success } from "#model/result.ts";
import type { Timers } from "../timers.ts";
import { answerInTime } from "./answer-in-time.ts";

/** The parts of a backend that saving talks to. */
export type SavingServer = {
  readonly operations: Operations;
  readonly projects: Pick<Projects, "load" | "revision">;
};

/** Result of an operation: applied as the project's next revision, or the project has changes that this device did not know. */
export type Delivered =
  | { readonly kind: "applied"; readonly revision: number }
  | { readonly kind: "news"; readonly news: ProjectNews; readonly reason: "wasApplied" | "mustBeMerged" | "tooOldToKnow" };

/** The project on the server, and the values that other devices replaced since the revision this device knew. */
export type ProjectNews = { readonly project: LoadedProject; readonly overrides: readonly Override[] };

/** Sends an operation. When the server has edits that the operation was not made on, the result carries the current project. */
export async function deliver(
  server: SavingServer,
  timers: Timers,
  projectId: string,
  operation: Operation,
  knownRevision: number,
  signal: AbortSignal,
): Answer<Delivered> {
  // After this limit the operation is sent again: the server applies the same `opId` only once.
  const limitMs = operationLimitMs(JSON.stringify(operation).length);
  const answer = await answerInTime(timers, limitMs, (late) =>
    server.operations.apply(projectId, operation, AbortSignal.any([signal, late])),
  );
  // A later revision than the expected one means that other operations came between: they are read first.
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
  // A server with an older schema refuses this call. Without any answer, project and overrides are both requested again.
  if (!overrides.ok && overrides.error.kind !== "refused") return overrides;
  const known = overrides.ok ? overrides.value : [];
  return success({ project: project.value, overrides: known.filter(({ revision }) => revision <= project.value.revision) });
}
