import "fake-indexeddb/auto";
import { expect, onTestFinished, test } from "vitest";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createSoundOriginals } from "#editor/originals/sound-originals.ts";
import { originalLinksOf } from "#media/originals/original-links.ts";
import type { OriginalLinks } from "#media/originals/original-links.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { manualTimers } from "#tests/support/editor/manual-timers.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { anItem } from "#tests/support/model/builders.ts";

const original = anOriginal();
const link = { handle: {} as FileSystemFileHandle, lastModified: 1 };

/** A device of two users that knows where the original lies, and whether it still does once the first user has deleted an item. */
async function afterDeletion({ item, picture }: { readonly item?: ProjectOriginal; readonly picture?: ProjectOriginal }) {
  const [own, others] = [originalLinksOf(crypto.randomUUID()), originalLinksOf(crypto.randomUUID())];
  for (const links of [own, others]) await links.put(original.fingerprint, link);
  const store = createEditorStore();
  const originals = createSoundOriginals({ store } as never, own, () => undefined, manualTimers().timers);
  onTestFinished(originals.dispose);
  store.setState(({ library, document }) => ({
    library: { ...library, items: item ? [anItem("other", { original: item })] : [] },
    document: picture
      ? { ...document, timeline: { ...document.timeline, picture: { url: "u/film.mp4", duration: 2, original: picture } } }
      : document,
  }));
  await originals.forget(original);
  expect(await others.find(original.fingerprint)).toEqual(link);
  return own.find(original.fingerprint);
}

test("B-222 a disk that does not answer for 10 s is reported as slow, and the copy plays; a file that it gives later is still used", async () => {
  const { timers, passTime } = manualTimers();
  let give = (_file: File): void => undefined;
  const handle = { getFile: () => new Promise<File>((resolve) => (give = resolve)) } as FileSystemFileHandle;
  const store = createEditorStore();
  const reopened: string[] = [];
  const links = { find: async () => ({ handle, lastModified: 1 }) } as unknown as OriginalLinks;
  const originals = createSoundOriginals({ store } as never, links, (path) => reopened.push(path), timers);
  onTestFinished(originals.dispose);
  const item = anItem("mix", { original });
  store.setState(({ library }) => ({ library: { ...library, items: [item] } }));
  const state = () => store.getState().library.originals.get(item.path);
  await passTime(9_999);
  expect(state()).toBeUndefined();
  await passTime(1);
  expect(state()).toBe("slow");
  expect([reopened, originals.bytesAt(item.path)]).toEqual([[], undefined]);
  give(Object.defineProperty(new File(["mix"], original.name, { lastModified: 1 }), "size", { value: original.sizeBytes }));
  await passTime(0);
  expect([state(), reopened]).toEqual(["available", [item.path]]);
});

test("B-222 the handle of a deleted item's original is deleted for this user", async () => {
  expect(await afterDeletion({})).toBeUndefined();
  expect(await afterDeletion({ item: anOriginal({ fingerprint: `1-${"0".repeat(40)}` }) })).toBeUndefined();
});

test("B-222 the handle stays while another item, or the picture, is the same file", async () => {
  expect(await afterDeletion({ item: original })).toEqual(link);
  expect(await afterDeletion({ picture: original })).toEqual(link);
});
