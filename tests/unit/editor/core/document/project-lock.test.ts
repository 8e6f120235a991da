import { describe, expect, test } from "vitest";
import { createProjectLocks, noProjectLocks } from "#editor/core/document/project-lock.ts";
import { settled } from "#tests/support/editor/saved-project.ts";
import { createLockManager } from "#tests/support/editor/lock-manager.ts";

const never = new AbortController().signal;

describe("the write lock of a project", () => {
  test("is held by one tab per project; a waiting tab gets it when it is released", async () => {
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

  test("reports its loss to another tab once, and never after it was released", async () => {
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

  test("is not reported as lost if it is released while another tab takes it over", async () => {
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

  test("is no longer waited for after an abort, and a refusal of the browser rejects the request", async () => {
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
