import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CHANGED_ELSEWHERE, TOO_OLD_TO_KNOW } from "#backend/backend.ts";
import type { BackendError } from "#backend/backend.ts";
import { limitedFetch } from "#backend/supabase/limited-fetch.ts";
import { deliver, projectNews } from "#editor/core/document/deliver.ts";
import type { SavingServer } from "#editor/core/document/deliver.ts";
import { dependentOperations } from "#editor/core/document/dependent-operations.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { failure, success } from "#model/result.ts";
import { aProject, REFUSED, SIGNED_OUT, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { putting, overrideAt } from "./operation-rows.ts";

const SIGNAL = new AbortController().signal;

const anOperation = (opId: string, ...ids: readonly string[]): Operation => ({
  opId,
  baseRev: 3,
  kind: "moveClip",
  changes: putting(...ids),
});

/** A server with predefined answers; the project is at revision 9 there. */
function aServer(answers: { apply?: object; overrides?: object; load?: object } = {}) {
  const asked: unknown[][] = [];
  const server = {
    operations: {
      apply: async (...call: unknown[]) => (asked.push(["apply", ...call]), answers.apply),
      overridesSince: async (...call: unknown[]) => (asked.push(["overrides", ...call]), answers.overrides ?? success([])),
    },
    projects: {
      load: async (...call: unknown[]) => (asked.push(["load", ...call]), answers.load ?? success({ ...aProject, revision: 9 })),
    },
  };
  return { asked, server: server as unknown as SavingServer };
}

describe("the result of a sent operation", () => {
  const sent = (server: SavingServer) => deliver(server, manualTimers().timers, "p", anOperation("1", "a"), 4, SIGNAL);
  const refused = (code: string): BackendError => ({ kind: "refused", message: "No", status: 409, code });

  test("is its new revision if it was applied", async () => {
    const { server, asked } = aServer({ apply: success({ revision: 5, alreadyApplied: false }) });
    expect(await sent(server)).toEqual(success({ kind: "applied", revision: 5 }));
    expect(asked).toEqual([["apply", "p", anOperation("1", "a"), expect.any(AbortSignal)]]);
  });

  test.each([
    ["wasApplied", success({ revision: 5, alreadyApplied: true })],
    ["mustBeMerged", failure(refused(CHANGED_ELSEWHERE))],
    ["tooOldToKnow", failure(refused(TOO_OLD_TO_KNOW))],
  ])("for %s holds the current project and what other devices replaced up to its revision", async (reason, apply) => {
    const { server, asked } = aServer({ apply, overrides: success([overrideAt(8), overrideAt(9), overrideAt(10)]) });
    const news = { project: { ...aProject, revision: 9 }, overrides: [overrideAt(8), overrideAt(9)] };
    expect(await sent(server)).toEqual(success({ kind: "news", news, reason }));
    expect(asked.slice(1)).toEqual([
      ["load", "p"],
      ["overrides", "p", 4],
    ]);
  });

  test("of one long row is waited for longer than its request's time limit", async () => {
    const { timers } = manualTimers();
    const { server } = aServer({ apply: success({ revision: 5, alreadyApplied: false }) });
    const limits: number[] = [];
    const counted = { ...timers, after: (ms: number, act: () => void) => (limits.push(ms), timers.after(ms, act)) };
    const long = { ...anOperation("1", "a"), changes: [{ kind: "rename", name: "n".repeat(5_000_000) }] as const };
    await deliver(server, counted, "p", long, 4, SIGNAL);
    const requestMs = vi.fn<typeof setTimeout>();
    vi.stubGlobal("setTimeout", requestMs);
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    onTestFinished(() => void vi.unstubAllGlobals());
    void limitedFetch("http://127.0.0.1:9/rest/v1/rpc/apply_operation", { method: "POST", body: JSON.stringify(long.changes) });
    expect(limits[0]).toBeGreaterThan(Number(requestMs.mock.calls[0]?.[1]));
  });

  test.each([REFUSED, UNREACHABLE, SIGNED_OUT])("is the server's error for any other failure: $kind", async (error) => {
    const { server, asked } = aServer({ apply: failure(error) });
    expect(await sent(server)).toEqual(failure(error));
    expect(asked).toHaveLength(1);
  });

  test("is an error if the project or the overrides cannot be loaded; a server that refuses the overrides request has none", async () => {
    const apply = failure(refused(CHANGED_ELSEWHERE));
    expect(await sent(aServer({ apply, load: failure(UNREACHABLE) }).server)).toEqual(failure(UNREACHABLE));
    expect(await sent(aServer({ apply, overrides: failure(UNREACHABLE) }).server)).toEqual(failure(UNREACHABLE));
    const older = await projectNews(aServer({ overrides: failure(REFUSED) }).server, manualTimers().timers, "p", 4);
    expect(older).toEqual(success({ project: { ...aProject, revision: 9 }, overrides: [] }));
  });
});

describe("what is dropped with a refused operation", () => {
  test("is every later operation on its rows or on the rows of those; nothing before it", () => {
    const operations = [
      anOperation("before", "a"),
      anOperation("refused", "a", "b"),
      anOperation("on b", "b", "c"),
      anOperation("other", "d"),
      anOperation("on c", "c"),
    ];
    const { dropped, staying } = dependentOperations(operations, "refused");
    expect(dropped.map(({ opId }) => opId)).toEqual(["refused", "on b", "on c"]);
    expect(staying.map(({ opId }) => opId)).toEqual(["before", "other"]);
    expect(dependentOperations(operations, "unknown")).toEqual({ dropped: [], staying: operations });
  });

  test("is, of operations out of line, only those made on the row state that a dropped one wrote", () => {
    const [row, other, elsewhere] = putting("a", "b", "c");
    if (!row || !other || !elsewhere) throw new Error("There are three.");
    const moved = { ...row, clip: { ...row.clip, startTime: 30, endTime: 40 } };
    const operations: readonly Operation[] = [
      { ...anOperation("refused", "a"), changes: [moved, other] },
      { ...anOperation("beside", "a"), before: [row] },
      { ...anOperation("of an earlier version", "a") },
      { ...anOperation("on it", "a", "c"), before: [elsewhere, moved] },
      { ...anOperation("on that", "c"), before: [elsewhere] },
    ];
    const all = new Set(operations.map(({ opId }) => opId));
    const { dropped, staying } = dependentOperations(operations, "refused", all);
    expect(dropped.map(({ opId }) => opId)).toEqual(["refused", "on it", "on that"]);
    expect(staying.map(({ opId }) => opId)).toEqual(["beside", "of an earlier version"]);
  });
});
