import { describe, expect, test } from "vitest";
import { createProjectLocks, noProjectLocks } from "#editor/core/document/project-lock.ts";
import { settled } from "#tests/support/editor/kept-project.ts";
import { createLockManager } from "#tests/support/editor/lock-manager.ts";

const never = new AbortController().signal;

describe("the right to write to a project", () => {
  test("belongs to one tab for each project; a tab that waits for it gets it when it is released", async () => {
    const locks = createProjectLocks(createLockManager());
    const first = await locks.wait("p", never);
    expect([await locks.isHeld("p"), await locks.isHeld("q")]).toEqual([true, false]);
    const other = await locks.wait("q", never);
    let isGranted = false;
    void locks.wait("p", never).then(() => (isGranted = true));
    other.release();
    await settled();
    expect([isGranted, await locks.isHeld("p"), await locks.isHeld("q")]).toEqual([false, true, false]);
    first.release();
    await settled();
    expect([isGranted, await locks.isHeld("p")]).toEqual([true, true]);
  });

  test("that another tab takes is told once, and never after it was released", async () => {
    const locks = createProjectLocks(createLockManager());
    const lost: string[] = [];
    const first = await locks.wait("p", never);
    void first.lost.then(() => lost.push("first"));
    const second = await locks.takeOver("p");
    void second.lost.then(() => lost.push("second"));
    await settled();
    expect(lost).toEqual(["first"]);
    second.release();
    await locks.takeOver("p");
    await settled();
    expect(lost).toEqual(["first"]);
  });

  test("that is taken as it is released is not told as lost", async () => {
    const locks = createProjectLocks(createLockManager());
    const hold = await locks.wait("p", never);
    let isLost = false;
    void hold.lost.then(() => (isLost = true));
    const taking = locks.takeOver("p");
    hold.release();
    await taking;
    await settled();
    expect(isLost).toBe(false);
  });

  test("is not waited for any more once that is given up, and the browser's refusal is the answer", async () => {
    const locks = createProjectLocks(createLockManager());
    await locks.wait("p", never);
    const leaving = new AbortController();
    const waiting = locks.wait("p", leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    const refusing = { request: () => Promise.reject(new DOMException("Not active.", "InvalidStateError")) } as unknown as LockManager;
    await expect(createProjectLocks(refusing).wait("p", never)).rejects.toThrow("Not active.");
    await expect(createProjectLocks(refusing).takeOver("p")).rejects.toThrow("Not active.");
  });

  test("is every tab's where the frame may not lock, or the browser cannot", async () => {
    const sandboxed = {
      request: () => Promise.reject(new DOMException("The frame is sandboxed.", "SecurityError")),
      query: async () => ({}),
    } as unknown as LockManager;
    for (const locks of [createProjectLocks(sandboxed), noProjectLocks]) {
      const holds = [await locks.wait("p", never), await locks.wait("p", never), await locks.takeOver("p")];
      let isLost = false;
      for (const { lost, release } of holds) {
        void lost.then(() => (isLost = true));
        release();
      }
      await settled();
      expect([isLost, await locks.isHeld("p")]).toEqual([false, false]);
    }
  });
});
