import { afterAll, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { bytesOf, MADE_FILES } from "./media-table/made-files.ts";
import { measureRow } from "./media-table/media-row.ts";
import type { MediaRow, TableFile } from "./media-table/media-row.ts";

/** Time limit for import and export of up to a minute, on an idle machine. */
const PATIENCE_SECONDS = 15;
const LONG_SECONDS = 60;
const HEAD = [
  "| file | shown | reference | lag, frames | export, or why not | seconds | |",
  "| --- | --- | --- | --- | --- | ---: | --- |",
];

/** Files of `LAYBACK_MEDIA` that must be refused: codecs that no Chromium plays, an empty file, damaged ones. */
const REFUSED: ReadonlySet<string> = new Set([
  "google__bear_vorbis_gap.ogg",
  "google__invalid-bitstream.webm",
  "google__sample_ima_adpcm.wav",
  "mathiasbynens__wav.wav",
  "w3c__counting.mp4",
]);
/** Its frames are presented before they are decoded, and ffprobe counts from the decode times. */
const BY_CLAIM = "vanilagy__rotate-buck-bunny.mp4";

async function realFiles(): Promise<readonly TableFile[]> {
  const names = await commands.listDecodable();
  const areReal = await Promise.all(names.map((name) => commands.isRealMedia(name)));
  return names
    .filter((_, index) => areReal[index])
    .map((name) => ({
      name,
      make: async () => ({ bytes: await bytesOf(name) }),
      isRefused: REFUSED.has(name),
      isByClaim: name === BY_CLAIM,
    }));
}

const isSlow = ({ seconds, exportedSeconds }: MediaRow) => seconds > PATIENCE_SECONDS * Math.max(1, exportedSeconds / LONG_SECONDS);

async function rowOf(file: TableFile): Promise<MediaRow> {
  const row = await measureRow(file);
  // The machine may have been busy.
  const again = isSlow(row) ? await measureRow(file) : row;
  if (!isSlow(again)) return again;
  return { ...again, faults: [...again.faults, `it takes ${again.seconds.toFixed(1)} s`] };
}

const lineOf = ({ name, shown, reference, lag, exported, seconds, faults }: MediaRow) =>
  `| ${[name, shown, reference, lag, exported, seconds.toFixed(1), faults.length === 0 ? "right" : `WRONG: ${faults.join("; ")}`].join(" | ")} |`;

const lines: string[] = [];
const keep = () => commands.keepReport("media-table.md", `${[...HEAD, ...lines].join("\n")}\n`);

test.each([...(await realFiles()), ...MADE_FILES])(
  "$name comes in with its true length, is heard where it belongs and is exported, or is refused with a next step, within 15 s",
  async (file) => {
    const row = await rowOf(file);
    lines.push(lineOf(row));
    await keep();
    expect(row.faults).toEqual([]);
  },
);

afterAll(async () => {
  // The table is what this run is for.
  console.log(`\n${[...HEAD, ...lines].join("\n")}\n\n${await keep()}`);
});
