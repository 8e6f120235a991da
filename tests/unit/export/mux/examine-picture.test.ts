import { expect, test } from "vitest";
import { examinePicture } from "#export/mux/examine-picture.ts";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { withEdits, type TestEdit } from "#tests/support/media/edit-lists.ts";
import { readMedia } from "#tests/support/media/media-files.ts";

test("the error for a file without a readable picture says that it cannot be read, not that it is missing", async () => {
  const facts = { video: undefined, videoCount: 0, audio: undefined, audioCount: 0 };
  const examined = examinePicture(new Blob(), "mp4", new AbortController().signal, () => Promise.resolve(facts));
  await expect(examined).rejects.toMatchObject({ failure: { message: exportMessages.exportPictureUnreadable } });
});

/** The facts of an MP4 of 8 s with these edits of its picture. */
async function editedFacts(vide: readonly TestEdit[]) {
  const whole = new Uint8Array(await readMedia("edit-source.mp4"));
  return readFileFacts(new Blob([withEdits(whole, { vide })]));
}

test("B-134 a picture that its edit list puts together of parts that do not meet is refused, with a next step", async () => {
  const facts = await editedFacts([
    { seconds: 2, from: 0.08 },
    { seconds: 2, from: 5.08 },
  ]);
  const examined = examinePicture(new Blob(), "mp4", new AbortController().signal, () => Promise.resolve(facts));
  await expect(examined).rejects.toThrow(
    'This video is put together of several parts by its edit list. Export it as one video from the program it was edited with and use "Change Video", then export again.',
  );
});

test("B-134 a trimmed picture that WebM could carry otherwise is refused there, and MP4 is offered instead", async () => {
  const { video, ...facts } = await editedFacts([{ seconds: 3, from: 2.58 }]);
  if (!video) throw new Error("There is no picture.");
  // WebM refuses H.264 for its codec alone.
  const vp9 = { ...facts, video: { ...video, codec: "vp9" } };
  const examined = (format: "mp4" | "webm") => examinePicture(new Blob(), format, new AbortController().signal, () => Promise.resolve(vp9));
  await expect(examined("webm")).rejects.toMatchObject({
    failure: {
      message: "This video is trimmed by its edit list, and a WebM file cannot say so. Export it as MP4 instead.",
      instead: "mp4",
    },
  });
  expect(await examined("mp4")).toMatchObject({ warnings: [] });
});
