import { expect, test } from "vitest";
import { verdictParts } from "#editor/export/export-verdict.ts";

const verdictText = (found: Parameters<typeof verdictParts>[0]) => verdictParts(found).join(" \u00b7 ");

const mix = { limited: false, sumPeakDb: -1.3, truePeakDb: -1.3, lufs: -16.2 };

test("the result of an exported file's check is one line", () => {
  expect(verdictText({ lagFrames: 0, mix })).toBe("In sync, 0 samples off \u00b7 \u221216.2 LUFS \u00b7 \u22121.3 dBTP");
  expect(verdictText({ lagFrames: -1, mix })).toBe("In sync, 1 sample off \u00b7 \u221216.2 LUFS \u00b7 \u22121.3 dBTP");
  expect(verdictText({ lagFrames: undefined, mix: { ...mix, lufs: undefined, truePeakDb: -0.01 } })).toBe(
    "Sync not compared \u00b7 0.0 dBTP",
  );
  expect(verdictText({ lagFrames: undefined, mix: { ...mix, lufs: undefined, truePeakDb: Number.NEGATIVE_INFINITY } })).toBe(
    "Sync not compared \u00b7 Silence",
  );
});
