import { expect, test } from "vitest";
import { representatives } from "#tests/support/representatives.ts";
import { faultsOf, measureDecode } from "./decode-rows.ts";

/** One file per decoder; `npm run test:long` also prints the table of all. */
const FILES = [
  "decode-44100-cbr.mp3",
  "decode-48000-pns.m4a",
  "decode-48000-opus.ogg",
  "decode-44100-vorbis.ogg",
  "decode-44100-flac.flac",
  "decode-44100-s24.wav",
];

test.each(representatives(FILES))(
  "30 random seeks in %s equal its linear decode, before and after it is known, which lines up with ffmpeg's at lag 0",
  async (name) => {
    const outcome = await measureDecode(name);
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(faultsOf(outcome)).toEqual([]);
    expect(outcome.lagFrames).toBe(0);
  },
);
