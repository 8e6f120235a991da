import { expect, test } from "vitest";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createOriginalFinder } from "#editor/originals/find-original.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";

const original = anOriginal();
const file = Object.defineProperty(new File(["film"], original.name, { lastModified: 1 }), "size", { value: original.sizeBytes });

/** A device that knows where the file lies; the disk gives it, and the browser asks the user, when the test says so. */
function aDevice() {
  const store = createEditorStore();
  const { timers, passTime } = manualTimers();
  let give = (_file: File): void => undefined;
  let answer = (_permission: PermissionState): void => undefined;
  const asked: number[] = [];
  const device = { permission: "granted" as PermissionState };
  const handle = {
    kind: "file",
    queryPermission: async () => device.permission,
    requestPermission: () => {
      asked.push(1);
      return new Promise<PermissionState>((resolve) => (answer = resolve));
    },
    getFile: () => new Promise<File>((resolve) => (give = resolve)),
  } as unknown as FileSystemFileHandle;
  const links: OriginalLinks = {
    find: async () => ({ handle, lastModified: 1 }),
    put: async () => undefined,
    remove: async () => undefined,
  };
  const finder = createOriginalFinder(store, links, timers);
  return {
    finder,
    device,
    asked,
    passTime,
    shown: () => store.getState().picture.original,
    give: () => give(file),
    answer: (permission: PermissionState) => answer(permission),
  };
}

test("B-217 a disk that does not answer for 10 s is reported as slow; a file that it gives later is still used", async () => {
  const { finder, passTime, shown, give } = aDevice();
  const late: File[] = [];
  const found = finder.find(original, { onLate: (one) => late.push(one) });
  expect(shown()).toEqual({ status: "opening" });
  await passTime(9_999);
  expect(shown()).toEqual({ status: "opening" });
  await passTime(1);
  expect(await found).toBeUndefined();
  expect(shown()).toEqual({ status: "unavailable", reason: "slow" });
  give();
  await passTime(0);
  expect(late).toEqual([file]);
});

test("B-217 an answer that comes after another picture was shown changes nothing", async () => {
  const { finder, passTime, shown, give } = aDevice();
  const found = finder.find(original);
  await passTime(0);
  finder.reset();
  give();
  expect(await found).toBeUndefined();
  expect(shown()).toEqual({ status: "notNeeded" });
});

test("B-217 one permission question is open at a time; a refusal is shown, an agreement opens the file", async () => {
  const { finder, device, asked, passTime, shown, give, answer } = aDevice();
  device.permission = "prompt";
  expect(await finder.find(original)).toBeUndefined();
  expect(shown()).toEqual({ status: "unavailable", reason: "ask" });
  const first = finder.find(original, { mayPrompt: true });
  await passTime(0);
  expect(await finder.find(original, { mayPrompt: true })).toBeUndefined();
  expect(asked).toHaveLength(1);
  answer("denied");
  expect(await first).toBeUndefined();
  expect(shown()).toEqual({ status: "unavailable", reason: "denied" });
  const second = finder.find(original, { mayPrompt: true });
  await passTime(0);
  answer("granted");
  await passTime(0);
  give();
  expect(await second).toBe(file);
});
