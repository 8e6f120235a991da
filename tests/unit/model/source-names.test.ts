import { expect, test } from "vitest";
import { captionOf, fullNames, sourceNamesOf } from "#model/text/source-names.ts";

const names = sourceNamesOf(
  ["1m02 v3.wav", "1m02 v4.wav", "neon-drive.wav", "tone 2.wav", "2024-01-05.wav"].map((fileName) => ({ path: `u/${fileName}`, fileName })),
);
const of = (fileName: string) => names(`u/${fileName}`);

test.each([
  ["M V", "1m02 v3.wav", "1m02 v3.wav", "1m02 v3.wav"],
  ["M V", "1m02 v4.wav", "1m02 v4.wav", "1m02 v4.wav"],
  ["Neon Drive", "neon-drive.wav", "Neon Drive", "neon-drive.wav"],
  ["Tone", "tone 2.wav", "Tone", "tone 2.wav"],
  ["Main title", "1m02 v3.wav", "Main title", "Main title"],
])("B-162 the caption of %j from %j: tidy %j, else %j", (name, fileName, tidy, files) => {
  expect([captionOf(name, of(fileName), "tidy"), captionOf(name, of(fileName), "files")]).toEqual([tidy, files]);
});

test.each([
  ["M V", "1m02 v3.wav", ["1m02 v3.wav", "M V"]],
  ["Neon Drive", "neon-drive.wav", ["Neon Drive", "neon-drive.wav"]],
  ["Tone", "tone 2.wav", ["tone 2.wav", "Tone"]],
  ["Main title", "tone 2.wav", ["Main title", "tone 2.wav"]],
  ["2024-01-05.wav", "2024-01-05.wav", ["2024-01-05.wav"]],
])("B-161 the file name comes first where the derived name lacks digits of it: %j from %j", (name, fileName, all) => {
  expect(fullNames(name, of(fileName), "tidy")).toEqual(all);
});

test("B-161 with file names as captions the file name is first; an unknown file leaves the name alone", () => {
  expect(fullNames("Neon Drive", of("neon-drive.wav"), "files")).toEqual(["neon-drive.wav", "Neon Drive"]);
  expect(fullNames("Bed", undefined, "files")).toEqual(["Bed"]);
});

test.each([
  ["https://example.org/media/Take%203.wav?v=1#t", "Take 3.wav"],
  ["media/%E0%A4%A.wav", "%E0%A4%A.wav"],
  ["user/projects/p/videos/reel v7.mov", "reel v7.mov"],
  ["user/music-tracks/0b0e7d1c-7d55-4b0e-9d5c-1f8f3f1d8a11.wav", undefined],
  ["https://example.org", undefined],
  ["https://example.org/stream", undefined],
  ["data:audio/wav;base64,AA/x.wav", undefined],
  ["blob:https://example.org/a.wav", undefined],
])("a file that is in no library has the name at the end of its address: %j", (url, fileName) => {
  expect(names(url)?.fileName).toBe(fileName);
});
