import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CHANGED_ELSEWHERE, TOO_OLD_TO_KNOW } from "#backend/backend.ts";
import type { Answer, BackendError, Operations } from "#backend/backend.ts";
import { limitedFetch } from "#backend/supabase/limited-fetch.ts";
import { answerInTime } from "#editor/core/document/answer-in-time.ts";
import { deliver, projectNews } from "#editor/core/document/deliver.ts";
import type { SavingServer } from "#editor/core/document/deliver.ts";
import { dependentOperations } from "#editor/core/document/dependent-operations.ts";
import { openTabBroadcast } from "#editor/core/document/tab-broadcast.ts";
import { createSeenRevisions, missedOverrides } from "#editor/core/document/seen-revision.ts";
import { untilNot } from "#editor/core/document/until-not.ts";
import { watchRevision } from "#editor/core/document/watch-revision.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { failure, success } from "#model/result.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { broadcastsDelivered } from "#tests/support/editor/broadcasts.ts";
import { aProject, REFUSED, settled, SIGNED_OUT, UNREACHABLE } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

const SIGNAL = new AbortController().signal;
const putting = (...ids: readonly string[]) => ids.map((id) => ({ kind: "putClip", clip: aClip({ id }) }) as const);
const anOperation = (opId: string, ...ids: readonly string[]): Operation => ({
  opId,
  baseRev: 3,
  kind: "moveClip",
  changes: putting(...ids),
});
const overrideAt = (revision: number) => ({ subject: "Theme", field: "start", kept: `${revision}`, replaced: "0", revision });

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

describe("waiting until no gesture is active", () => {
  test("ends at once if none is active, else with the first notification after it ends", async () => {
    await untilNot(
      () => false,
      () => {
        throw new Error("There is nothing to follow.");
      },
    );
    let isBusy = true;
    let isOver = false;
    const listeners = new Set<() => void>();
    const change = async () => {
      for (const listener of listeners) listener();
      await settled();
    };
    void untilNot(
      () => isBusy,
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    ).then(() => (isOver = true));
    await change();
    expect([isOver, listeners.size]).toEqual([false, 1]);
    isBusy = false;
    await settled();
    expect(isOver).toBe(false);
    await change();
    expect([isOver, listeners.size]).toEqual([true, 0]);
  });
});

describe("a server answer with a time limit", () => {
  const load = (answer: () => Promise<unknown>) => {
    const { timers, passTime } = manualTimers();
    let isCancelled = false;
    const watched: typeof timers = {
      after: (delayMs, callback) => {
        const cancel = timers.after(delayMs, callback);
        return () => {
          isCancelled = true;
          cancel();
        };
      },
    };
    const answered = answerInTime(watched, 700, answer as () => Answer<unknown>);
    return { answered, passTime, isCancelled: () => isCancelled };
  };

  test("is the server's answer, after which the timer is cancelled", async () => {
    const { answered, isCancelled } = load(async () => success(aProject));
    expect([await answered, isCancelled()]).toEqual([success(aProject), true]);
    expect(await load(async () => failure(REFUSED)).answered).toEqual(failure(REFUSED));
  });

  test("is 'unreachable' with a message if no answer comes in time or the call throws", async () => {
    const { answered, passTime } = load(() => new Promise(() => undefined));
    let isOver = false;
    void answered.then(() => (isOver = true));
    await passTime(699);
    expect(isOver).toBe(false);
    await passTime(1);
    expect(await answered).toEqual(failure({ kind: "unreachable", message: editorMessages.serverUnreachable }));
    const thrown = [new Error("torn"), "torn"].map((error) =>
      load(async () => {
        throw error;
      }),
    );
    for (const one of thrown) {
      expect(await one.answered).toEqual(failure({ kind: "unreachable", message: "torn" }));
      expect(one.isCancelled()).toBe(true);
    }
  });
});

describe("the check for other devices' edits", () => {
  function aWatch() {
    const { timers, passTime } = manualTimers();
    const state = { isVisible: true, asked: 0, answer: (): Promise<void> => Promise.resolve() };
    const returned = new Set<() => void>();
    const stop = watchRevision({
      refresh: () => {
        state.asked += 1;
        return state.answer();
      },
      timers,
      attention: {
        isVisible: () => state.isVisible,
        onReturn: (listener) => {
          returned.add(listener);
          return () => returned.delete(listener);
        },
      },
    });
    return { state, passTime, stop, returned, comeBack: () => returned.forEach((listener) => listener()) };
  }

  test("happens every 10 s while the page is visible", async () => {
    const { state, passTime } = aWatch();
    await passTime(9999);
    expect(state.asked).toBe(0);
    await passTime(1);
    expect(state.asked).toBe(1);
    await passTime(10_000);
    expect(state.asked).toBe(2);
    state.isVisible = false;
    await passTime(30_000);
    expect(state.asked).toBe(2);
    state.isVisible = true;
    await passTime(10_000);
    expect(state.asked).toBe(3);
  });

  test("happens at once when the user returns to the page, and 10 s after that", async () => {
    const { state, passTime, comeBack } = aWatch();
    await passTime(6000);
    comeBack();
    expect(state.asked).toBe(1);
    await passTime(9999);
    expect(state.asked).toBe(1);
    await passTime(1);
    expect(state.asked).toBe(2);
  });

  test("makes one request at a time, and goes on after one that failed", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const { state, passTime, comeBack } = aWatch();
    let fail = (_error: Error) => {};
    state.answer = () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      });
    comeBack();
    comeBack();
    await passTime(60_000);
    expect(state.asked).toBe(1);
    const error = new Error("torn");
    fail(error);
    await settled();
    expect(reported).toHaveBeenCalledExactlyOnceWith(error);
    await passTime(10_000);
    expect(state.asked).toBe(2);
  });

  test("ends for good, also if an answer is on its way", async () => {
    const { state, passTime, stop, comeBack, returned } = aWatch();
    let answer = () => {};
    state.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const [listener] = returned;
    comeBack();
    stop();
    answer();
    await passTime(60_000);
    listener?.();
    expect([state.asked, returned.size]).toEqual([1, 0]);
    const idle = aWatch();
    idle.stop();
    await idle.passTime(60_000);
    expect(idle.state.asked).toBe(0);
  });
});

describe("the tabs of one browser", () => {
  const received = async (act: (view: ReturnType<typeof openTabBroadcast>) => void, userId = "u", projectId = "p") => {
    const [writer, looker] = [openTabBroadcast("u", "p"), openTabBroadcast(userId, projectId)];
    const heard: unknown[] = [];
    looker.listen((changes) => heard.push(changes));
    act(writer);
    await broadcastsDelivered();
    writer.close();
    looker.close();
    return heard;
  };

  test("receive each other's edits of the same project and user, and a notice when a writer starts", async () => {
    expect(await received((view) => view.send(putting("a")))).toEqual([putting("a")]);
    expect(await received((view) => view.started())).toEqual([[]]);
    expect(await received((view) => view.send([]))).toEqual([]);
    expect(await received((view) => view.send(putting("a")), "other")).toEqual([]);
    expect(await received((view) => view.send(putting("a")), "u", "other")).toEqual([]);
  });
});

describe("the revision of a project that this device has shown", () => {
  function strings() {
    const kept = new Map<string, string>();
    return { kept, get: (key: string) => kept.get(key), set: (key: string, value: string | undefined) => void kept.set(key, value ?? "") };
  }

  test("is stored by user and project; an invalid value counts as none", () => {
    const device = strings();
    const seen = createSeenRevisions(device, "u");
    expect(seen.of("p")).toBeUndefined();
    seen.set("p", 0);
    seen.set("q", 12);
    expect([seen.of("p"), seen.of("q"), createSeenRevisions(device, "v").of("q")]).toEqual([0, 12, undefined]);
    expect([...device.kept.keys()]).toEqual(["layback-revision:u:p", "layback-revision:u:q"]);
    for (const text of ["-1", "1.5", "x", "Infinity"]) {
      device.set("layback-revision:u:p", text);
      expect(seen.of("p"), text).toBeUndefined();
    }
  });

  test("selects the overrides since then, up to the revision that is shown now", async () => {
    const asked: unknown[] = [];
    const missed = (seen: number | undefined, answer: object) => {
      const overridesSince = async (...call: unknown[]) => (asked.push(call), answer);
      return missedOverrides({ overridesSince: overridesSince as unknown as Operations["overridesSince"] }, "p", seen, 7);
    };
    const all = success([overrideAt(7), overrideAt(8)]);
    expect([await missed(undefined, all), await missed(7, all), await missed(8, all), asked]).toEqual([[], [], [], []]);
    expect(await missed(6, all)).toEqual([overrideAt(7)]);
    expect(asked).toEqual([["p", 6]]);
    expect([await missed(0, failure(REFUSED)), await missed(0, failure(UNREACHABLE))]).toEqual([[], undefined]);
  });
});
