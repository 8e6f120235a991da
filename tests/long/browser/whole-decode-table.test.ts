import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { faultsOf, measureDecode, tableLine, type DecodeOutcome } from "../../browser/engine/decode/decode-rows.ts";

/** Chromium's Vorbis decoder mixes up coupled channels of more than two; we cannot fix that. */
const KNOWN_WRONG: ReadonlySet<string> = new Set(["decode-5.1.ogg"]);

test("in every decodable file 30 random seeks equal the linear decode, which lines up with ffmpeg's at lag 0", async () => {
  const outcomes: DecodeOutcome[] = [];
  for (const name of await commands.listDecodable()) outcomes.push(await measureDecode(name));
  // The table is what this run is for.
  // oxlint-disable-next-line no-console
  console.log(`\n${outcomes.map(tableLine).join("\n")}`);
  const faults = outcomes.flatMap((row) =>
    "refused" in row || KNOWN_WRONG.has(row.name) ? [] : faultsOf(row).map((fault) => `${row.name}: ${fault}`),
  );
  expect(faults).toEqual([]);
  expect(outcomes.filter((row) => !("refused" in row)).length).toBeGreaterThan(40);
});
