import { expect, test } from "vitest";
import { faultsOf, measureDecode } from "./decode-rows.ts";

/** One of each kind; `npm run test:long` prints the table of all. */
const FILES = [
  "decode-44100-cbr.mp3",
  "decode-48000-vbr.mp3",
  "decode-44100-aac.m4a",
  "decode-48000-pns.m4a",
  "decode-44100-adts.aac",
  "decode-44100-vorbis.ogg",
  "decode-48000-opus.ogg",
  "decode-44100-flac.flac",
  "decode-48000-u8.wav",
  "decode-44100-s24.wav",
  "decode-48000-f32.wav",
  "decode-44100-rf64.wav",
  "decode-48000-vorbis.webm",
  "decode-44100-opus.webm",
  "decode-44100-mp3.mkv",
  "decode-48000-fragmented.mp4",
  "decode-44100-pcm.mov",
  "decode-5.1.m4a",
  "decode-7.1.flac",
  "decode-quad.wav",
  "google__sample_opus.mp4",
];

test.each(FILES)(
  "design: 30 random seeks in %s equal its linear decode, before and after it is known, which lines up with ffmpeg's at lag 0",
  async (name) => {
    const outcome = await measureDecode(name);
    if ("refused" in outcome) throw new Error(outcome.refused);
    expect(faultsOf(outcome)).toEqual([]);
    expect(outcome.lagFrames).toBe(0);
  },
);
