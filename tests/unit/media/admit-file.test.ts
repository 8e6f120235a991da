import { expect, test } from "vitest";
import { admitFile } from "#media/admit-file.ts";
import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import { withEdits } from "#tests/support/media/edit-lists.ts";
import { readMedia } from "#tests/support/media/media-files.ts";

const bytesOf = async (name: string) => new Uint8Array(await readMedia(name));

/** The refusal of a file, or the notes about an accepted one. */
async function outcome(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): Promise<string | readonly string[]> {
  const admitted = await admitFile({ file: new File([bytes], name, { type }), wanted: "picture or sound", maxBytes: MAX_UPLOAD_BYTES });
  if (admitted.ok) return admitted.value.notes;
  return admitted.error.kind === "failed" ? admitted.error.message : admitted.error.kind;
}

test("a file without content is refused as empty", async () => {
  expect(await outcome(new Uint8Array(), "bed.wav", "audio/wav")).toBe(
    '"bed.wav" cannot be used: it is empty: there is no picture and no sound in it. Choose another file.',
  );
});

test("a video that its edit list puts together of parts that do not meet is refused, with a next step", async () => {
  const vide = [
    { seconds: 2, from: 0.08 },
    { seconds: 2, from: 5.08 },
  ];
  expect(await outcome(withEdits(await bytesOf("edit-source.mp4"), { vide }), "cut.mp4", "video/mp4")).toBe(
    '"cut.mp4" cannot be used: it is put together of several parts by its edit list. Export it as one video or sound from the program it was edited with.',
  );
});

test("a video with two pictures and two sounds is accepted, and the user is told which ones are used", async () => {
  expect(await outcome(await bytesOf("two-streams.mp4"), "two.mp4", "video/mp4")).toEqual([
    '"two.mp4" has 2 pictures. The first one is shown and exported.',
    '"two.mp4" has 2 sounds. The first one is heard and exported.',
  ]);
});
