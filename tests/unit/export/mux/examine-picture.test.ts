import { expect, test } from "vitest";
import { examinePicture } from "#export/mux/examine-picture.ts";
import { messages } from "#model/text/messages.ts";

test("the error for a file without a readable picture says that it cannot be read, not that it is missing", async () => {
  const facts = { video: undefined, videoCount: 0, audio: undefined, audioCount: 0 };
  const examined = examinePicture(new Blob(), "mp4", new AbortController().signal, () => Promise.resolve(facts));
  await expect(examined).rejects.toMatchObject({ failure: { message: messages.exportPictureUnreadable } });
});
