import { expect, test } from "vitest";
import { compareLoudness, type LoudnessDifference } from "#tests/support/media/ebur128.ts";
import { listDecodable } from "#tests/support/media/media-files.ts";

const RATES = [44_100, 48_000, 96_000];

const shown = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(4)).padStart(8);

function row(name: string, rate: number, { seconds, momentary, shortTerm, integrated, rangeLu, truePeakDb }: LoudnessDifference): string {
  return [
    name.padEnd(48),
    String(rate).padStart(6),
    seconds.toFixed(1).padStart(6),
    ...[momentary, shortTerm, integrated, rangeLu, truePeakDb].map(shown),
  ].join(" ");
}

test("every file of the media folder, and of the decode recipes, reads as in ffmpeg's ebur128 at 44.1, 48 and 96 kHz: loudness within 0.02 LU, its range within 0.1 LU, true peak within 0.1 dB", async () => {
  const rows: string[] = [];
  const greatest = { lu: 0, rangeLu: 0, db: 0 };
  for (const name of await listDecodable()) {
    for (const rate of RATES) {
      const difference = await compareLoudness(name, rate);
      if (difference === undefined) break;
      rows.push(row(name, rate, difference));
      const { momentary = 0, shortTerm = 0, integrated = 0, rangeLu = 0, truePeakDb } = difference;
      greatest.lu = Math.max(greatest.lu, momentary, shortTerm, integrated);
      greatest.rangeLu = Math.max(greatest.rangeLu, rangeLu);
      greatest.db = Math.max(greatest.db, truePeakDb);
    }
  }
  console.log(["max |Δ| of momentary, short-term, integrated, range (LU), and true peak (dB)", ...rows].join("\n"));
  console.log(JSON.stringify({ suite: "long", figure: "loudness-difference", files: rows.length / RATES.length, ...greatest }));
  expect(rows.length).toBeGreaterThan(20 * RATES.length);
  expect(greatest.lu).toBeLessThan(0.02);
  expect(greatest.rangeLu).toBeLessThan(0.1);
  expect(greatest.db).toBeLessThan(0.1);
});
