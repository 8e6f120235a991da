import { describe, expect, test } from "vitest";
import type { Answer } from "#backend/backend.ts";
import { answerInTime } from "#editor/core/document/answer-in-time.ts";
import { waitUntilIdle } from "#editor/core/document/wait-until-idle.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { failure, success } from "#model/result.ts";
import { aProject, REFUSED, settled } from "#tests/support/editor/saved-project.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";

describe("waiting until no gesture is active", () => {
  test("ends at once if none is active, else with the first notification after it ends", async () => {
    await waitUntilIdle(
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
    void waitUntilIdle(
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
