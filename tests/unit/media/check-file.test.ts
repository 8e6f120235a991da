import { describe, expect, test } from "vitest";
import { checkImportFile, checkPictureFile, factsOf } from "#media/check-file.ts";

const LIMIT = 104_857_600;

describe("§5 the checks before anything is sent", () => {
  test.each([
    ["video/mp4", LIMIT, undefined],
    ["video/mp4", LIMIT + 1, "File too large. Please select a video smaller than 100MB"],
    ["audio/mpeg", LIMIT + 1, "Please select a valid video file"],
    ["", 10, "Please select a valid video file"],
    ["text/video/", 10, "Please select a valid video file"],
  ])("a picture of type %j and %i bytes: %s", (type, size, sentence) => {
    expect(checkPictureFile({ type, size })).toBe(sentence);
  });

  test.each([
    ["audio/mpeg", LIMIT, undefined],
    ["video/quicktime", 1, undefined],
    ["audio/mpeg", LIMIT + 1, "File too large. Please select a file smaller than 100MB"],
    ["image/png", LIMIT + 1, "Please select a valid audio or video file"],
    ["", 1, "Please select a valid audio or video file"],
  ])("an import of type %j and %i bytes: %s", (type, size, sentence) => {
    expect(checkImportFile({ type, size })).toBe(sentence);
  });

  test("where the browser knows no type, the bytes say what a file is", async () => {
    const flac = new File(["fLaC", new Uint8Array(64)], "a.flac");
    expect(await factsOf(flac)).toEqual({ type: "audio/flac", size: 68 });
    expect(await factsOf(new File(["plain text"], "a.txt"))).toEqual({ type: "", size: 10 });
    expect((await factsOf(new File(["fLaC"], "a.mp3", { type: "audio/mpeg" }))).type).toBe("audio/mpeg");
  });

  test("reliability: a playlist is never opened, whatever it is called", async () => {
    const playlist = new File(["#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nhttp://127.0.0.1/secret.ts\n"], "film.mp4");
    expect((await factsOf(playlist)).type).toBe("");
  });
});
