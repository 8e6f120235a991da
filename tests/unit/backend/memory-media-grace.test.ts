import { expect, onTestFinished, test } from "vitest";
import type { Backend, LibraryItem } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Change } from "#model/edits/change.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const DAY_MS = 86_400_000;

/** A memory backend with a project, and a clock that the test advances. */
async function aBackend() {
  let nowMs = Date.UTC(2030, 0, 1);
  const backend: Backend = createMemoryBackend({ now: () => new Date(nowMs) });
  onTestFinished(() => backend.dispose());
  const { id: projectId } = unwrap(await backend.projects.create({ name: "P", picture: undefined }));
  let count = 0;
  return {
    backend,
    projectId,
    letDaysPass: (days: number) => {
      nowMs += days * DAY_MS;
    },
    imported: async () => unwrap(await backend.library.import(new File(["sound"], "a.wav", { type: "audio/wav" }))),
    apply: async (...changes: readonly Change[]) => {
      count += 1;
      unwrap(await backend.operations.apply(projectId, { opId: `op${count}`, baseRev: count - 1, kind: "addClip", changes }));
    },
    sweep: async () => unwrap(await backend.media.sweep()),
    isStored: async (item: LibraryItem) => (await backend.media.download(item.path)).ok,
  };
}

const putting = (item: LibraryItem, id = "c1"): Change => ({ kind: "putClip", clip: aClip({ id, url: item.path }) });
const REMOVED: Change = { kind: "removeClip", id: "c1" };

test("a file that a clip played stays after its item was deleted, and is swept 30 days later", async () => {
  const { backend, imported, apply, letDaysPass, sweep, isStored } = await aBackend();
  const item = await imported();
  await apply(putting(item));
  letDaysPass(400);
  await apply(REMOVED);
  unwrap(await backend.library.remove(item));
  expect([await isStored(item), await sweep()]).toEqual([true, 0]);
  letDaysPass(30);
  expect([await sweep(), await isStored(item)]).toEqual([0, true]);
  letDaysPass(1);
  expect([await sweep(), await isStored(item)]).toEqual([1, false]);
});

test("a clip that is put back in the meantime restarts the 30 days", async () => {
  const { backend, imported, apply, letDaysPass, sweep } = await aBackend();
  const item = await imported();
  await apply(putting(item));
  await apply(REMOVED);
  unwrap(await backend.library.remove(item));
  letDaysPass(29);
  await apply(putting(item));
  letDaysPass(29);
  expect(await sweep()).toBe(0);
  await apply(putting(await imported()));
  letDaysPass(29);
  expect(await sweep(), "another file in its place 29 days ago").toBe(0);
  letDaysPass(2);
  expect(await sweep()).toBe(1);
});

test("a picture that was replaced or cleared, or whose project was removed, stays as long", async () => {
  const { backend, projectId, imported, apply, letDaysPass, sweep, isStored } = await aBackend();
  const items = [await imported(), await imported(), await imported(), await imported()] as const;
  letDaysPass(100);
  const pictureOf = (item: LibraryItem) => ({ url: item.path, duration: 1 });
  for (const item of items) unwrap(await backend.projects.setPicture(projectId, pictureOf(item)));
  await apply({ kind: "setPicture", picture: pictureOf(items[2]) });
  await apply({ kind: "setPicture", picture: undefined });
  unwrap(await backend.projects.setPicture(projectId, pictureOf(items[2])));
  unwrap(await backend.projects.remove(projectId));
  for (const item of items) unwrap(await backend.library.remove(item));
  const areStored = () => Promise.all(items.map(isStored));
  expect([await sweep(), await areStored()]).toEqual([0, [true, true, true, true]]);
  letDaysPass(31);
  expect([await sweep(), await areStored()]).toEqual([4, [false, false, false, false]]);
});

test("a file that this device needs and a copy stay for 30 days; an item's file and a photo in use stay longer", async () => {
  const { backend, projectId, imported, letDaysPass, sweep, isStored } = await aBackend();
  const [needed, kept] = [await imported(), await imported()];
  unwrap(await backend.library.remove(needed, { isFileNeeded: true }));
  const copy = unwrap(await backend.media.copyToProject(projectId, kept.path));
  const { avatarUrl = "" } = unwrap(await backend.profiles.save({ fullName: "A", photo: new Blob(["photo"]) }));
  expect([await sweep(), await isStored(needed)]).toEqual([0, true]);
  letDaysPass(31);
  expect(await sweep(), "the needed file and the copy").toBe(2);
  expect((await backend.media.download(copy)).ok).toBe(false);
  expect([await isStored(needed), await isStored(kept)]).toEqual([false, true]);
  expect(await (await fetch(avatarUrl)).text()).toBe("photo");
});
