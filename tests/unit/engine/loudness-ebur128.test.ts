import { expect, test } from "vitest";
import { compareLoudness } from "#tests/support/media/ebur128.ts";
import { representatives } from "#tests/support/representatives.ts";

/** tests/long/loudness-ebu-set.test.ts covers every file at every rate. */
test.each(
  representatives([
    { name: "vanilagy__glitch-hop-is-dead.wav", rate: 48_000 },
    { name: "vanilagy__sample.flac", rate: 44_100 },
    { name: "slhck__test_loud.m4a", rate: 96_000 },
  ]),
)(
  "$name at $rate Hz reads as in ffmpeg's ebur128: loudness within 0.02 LU, its range within 0.1 LU, true peak within 0.1 dB",
  async ({ name, rate }) => {
    const {
      momentary = 1,
      shortTerm = 1,
      integrated = 1,
      rangeLu = 1,
      truePeakDb,
    } = (await compareLoudness(name, rate)) ?? { truePeakDb: 1 };
    expect(momentary).toBeLessThan(0.02);
    expect(shortTerm).toBeLessThan(0.02);
    expect(integrated).toBeLessThan(0.02);
    expect(rangeLu).toBeLessThan(0.1);
    expect(truePeakDb).toBeLessThan(0.1);
  },
);
