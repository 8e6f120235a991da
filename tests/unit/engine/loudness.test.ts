import { expect, test } from "vitest";
import { Loudness } from "#engine/loudness.ts";

const RATE = 48_000;

function toneLufs(parts: readonly { readonly db: number; readonly seconds: number }[], sides: "both" | "left"): number | undefined {
  const loudness = new Loudness(RATE);
  for (const { db, seconds } of parts) {
    const tone = Float32Array.from(
      { length: seconds * RATE },
      (_, frame) => 10 ** (db / 20) * Math.sin((2 * Math.PI * 997 * frame) / RATE),
    );
    loudness.add(tone, sides === "both" ? tone : new Float32Array(tone.length));
  }
  return loudness.integrated();
}

test("BS.1770-4: a 997 Hz sine at 0 dBFS on one side reads −3.01 LUFS", () => {
  expect(toneLufs([{ db: 0, seconds: 5 }], "left")).toBeCloseTo(-3.01, 1);
});

test("EBU Tech 3341 case 1: a stereo 1 kHz sine at −23 dBFS reads −23.0 ± 0.1 LUFS", () => {
  expect(Math.abs((toneLufs([{ db: -23, seconds: 20 }], "both") ?? 0) + 23)).toBeLessThan(0.1);
});

test("EBU Tech 3341 case 3: quiet stretches are gated out", () => {
  const parts = [
    { db: -36, seconds: 10 },
    { db: -23, seconds: 60 },
    { db: -36, seconds: 10 },
  ];
  expect(Math.abs((toneLufs(parts, "both") ?? 0) + 23)).toBeLessThan(0.1);
});

test("silence has no loudness", () => {
  expect(toneLufs([{ db: -120, seconds: 2 }], "both")).toBeUndefined();
});
