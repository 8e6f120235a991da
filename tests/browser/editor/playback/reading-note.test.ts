import { beforeEach, expect, onTestFinished, test } from "vitest";
import { clearCrash, openPageReadingNote } from "#editor/playback/reading-note.ts";
import { allowWebCodecsSound, usesWebCodecsSound } from "#engine/decode/webcodecs-sound.ts";

const entries = () => Object.keys(localStorage).filter((key) => key.startsWith("layback-reading:"));

beforeEach(() => {
  localStorage.clear();
  allowWebCodecsSound(true);
  onTestFinished(() => {
    localStorage.clear();
    allowWebCodecsSound(true);
  });
});

async function openNote() {
  const note = await openPageReadingNote();
  if (!note) throw new Error("This browser has no Web Locks.");
  onTestFinished(note.dispose);
  return note;
}

test("while a page reads sound its entry stands; a page that opens meanwhile is not reduced", async () => {
  const note = await openNote();
  expect(entries()).toEqual([]);
  note.setReading(true);
  expect(entries()).toHaveLength(1);
  expect((await openNote()).isReduced).toBe(false);
  expect(entries()).toHaveLength(1);
  note.setReading(false);
  expect(entries()).toEqual([]);
});

test("a page that is left while it reads leaves no entry, and one that comes back has it again", async () => {
  const note = await openNote();
  note.setReading(true);
  window.dispatchEvent(new Event("pagehide"));
  expect(entries()).toEqual([]);
  window.dispatchEvent(new Event("pageshow"));
  expect(entries()).toHaveLength(1);
  note.dispose();
  expect(entries()).toEqual([]);
});

test("the entry of a page that is gone switches WebCodecs off for sound, in every page, until the user tries again", async () => {
  localStorage.setItem("layback-reading:gone", "1");
  const pages = [await openNote(), await openNote()];
  expect(pages.map(({ isReduced }) => isReduced)).toEqual([true, true]);
  expect(usesWebCodecsSound()).toBe(false);
  expect(entries()).toEqual([]);
  // Without WebCodecs nothing can crash so.
  pages[0]?.setReading(true);
  expect(entries()).toEqual([]);
  clearCrash(() => localStorage);
  expect((await openNote()).isReduced).toBe(false);
});
