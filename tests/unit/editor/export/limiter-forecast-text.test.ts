import { expect, test } from "vitest";
import { limiterForecastText } from "#editor/export/limiter-forecast-text.ts";

const said = (excess: string, reached: string) =>
  `The mix reaches ${reached} dBTP, so its loudest moments will be limited to \u22121 dBTP, by up to ${excess} dB.`;

const measured = (integratedLufs: number | undefined, truePeakDb: number) => ({ integratedLufs, rangeLu: undefined, truePeakDb });

test.each([
  [measured(-12, 1.3), undefined, said("2.3", "+1.3")],
  [measured(-12, -0.98), undefined, said("0.1", "\u22121.0")],
  [measured(-12, -1), undefined, undefined],
  [measured(-12, -6), undefined, undefined],
  [measured(undefined, Number.NEGATIVE_INFINITY), -14, undefined],
  [measured(-20, -3), -14, said("4.0", "+3.0")],
  [measured(-20, -3), -16, said("2.0", "+1.0")],
  [measured(-12, 1.3), -23, undefined],
  // The gain has an upper limit of 24 dB.
  [measured(-60, -24.5), -14, said("0.5", "\u22120.5")],
] as const)("B-200 of a mix of %o, exported at %s LUFS, what the limiter will do is said", (loudness, loudnessTarget, sentence) => {
  for (const format of ["mp4", "webm", "wav"] as const) {
    expect(limiterForecastText(loudness, { format, loudnessTarget })).toBe(sentence);
  }
});

test("B-200 stems are limited one by one, which a measurement of the mix does not show", () => {
  expect(limiterForecastText(measured(-12, 6), { format: "stems", loudnessTarget: undefined })).toBeUndefined();
});
