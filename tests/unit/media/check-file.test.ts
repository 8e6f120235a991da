import { describe, expect, test } from "vitest";
import { checkImportFile, checkPictureFile, typedByContents } from "#media/check-file.ts";

const LIMIT = 104_857_600;

describe("B-51 the checks before anything is sent", () => {
  test.each([
    ["video/mp4", LIMIT, undefined],
    ["video/mp4", LIMIT + 1, "File too large. Please select a video smaller than 100MB"],
    ["audio/mpeg", LIMIT + 1, "Please select a valid video file"],
    ["", 10, "Please select a valid video file"],
    ["text/video/", 10, "Please select a valid video file"],
  ])("a picture of type %j and %i bytes: %s", (type, size, sentence) => {
    expect(checkPictureFile({ type, size }, LIMIT)).toBe(sentence);
  });

  test.each([
    ["audio/mpeg", LIMIT, undefined],
    ["video/quicktime", 1, undefined],
    ["audio/mpeg", LIMIT + 1, "File too large. Please select a file smaller than 100MB"],
    ["image/png", LIMIT + 1, "Please select a valid audio or video file"],
    ["", 1, "Please select a valid audio or video file"],
  ])("an import of type %j and %i bytes: %s", (type, size, sentence) => {
    expect(checkImportFile({ type, size }, LIMIT)).toBe(sentence);
  });

  test("B-52 the message names another limit", () => {
    const large = 50 * 2 ** 20 + 1;
    expect(checkPictureFile({ type: "video/mp4", size: large }, large - 1)).toBe("File too large. Please select a video smaller than 50MB");
    expect(checkImportFile({ type: "audio/mpeg", size: large }, large - 1)).toBe("File too large. Please select a file smaller than 50MB");
    expect(checkImportFile({ type: "audio/mpeg", size: LIMIT + 1 }, 2 * LIMIT)).toBeUndefined();
  });

  test("if the browser gives no type, the type comes from the file's contents", async () => {
    const flac = new File(["fLaC", new Uint8Array(64)], "a.flac", { lastModified: 7 });
    expect(await typedByContents(flac)).toMatchObject({ name: "a.flac", type: "audio/flac", size: 68, lastModified: 7 });
    expect(await typedByContents(new File(["plain text"], "a.txt"))).toMatchObject({ type: "", size: 10 });
    const mp3 = new File(["fLaC"], "a.mp3", { type: "audio/mpeg" });
    expect(await typedByContents(mp3)).toBe(mp3);
  });

  test.each(["application/ogg", "application/x-ogg", "application/x-matroska", "application/mp4", "text/plain", "image/ogg"])(
    "a sound that a browser types as %s is typed by its contents",
    async (type) => {
      const ogg = new File(["OggS", new Uint8Array(64)], "a.ogg", { type });
      expect((await typedByContents(ogg)).type).toBe("audio/ogg");
    },
  );

  test("a file that cannot be read has no type", async () => {
    const gone = new File(["OggS"], "gone.ogg");
    gone.slice = () => {
      throw new DOMException("The file is gone.", "NotReadableError");
    };
    expect((await typedByContents(gone)).type).toBe("");
  });

  test("a playlist is never opened, whatever its name", async () => {
    const playlist = new File(["#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nhttp://127.0.0.1/secret.ts\n"], "film.mp4");
    expect((await typedByContents(playlist)).type).toBe("");
  });
});
