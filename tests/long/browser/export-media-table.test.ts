import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createExporter } from "#export/exporter.ts";
import type { ExportFormat } from "#export/export-format.ts";
import { DEFAULT_SETTINGS } from "#model/project-settings.ts";
import { aClip, aTimeline } from "#tests/support/builders.ts";
import { mediaBlob } from "#tests/support/served-media.ts";
import { tone, wavFile } from "../../browser/export/tones.ts";

type Row = { readonly name: string; readonly role: string; readonly seconds: number; readonly ended: string; readonly isNamed: boolean };

/** What a user may read: nothing else ends an export. */
const SENTENCES =
  /^(Error: |Failed to fetch |Failed writing |Export failed: "|The video file cannot be read|The exported file did not pass|This video's picture )/u;
/** Within this, whatever the file; on an idle machine. */
const PATIENCE_SECONDS = 15;

type Files = ReadonlyMap<string, Blob>;

async function exportOf(
  files: Files,
  format: ExportFormat,
): Promise<{
  readonly ended: string;
  readonly isNamed: boolean;
  readonly instead: ExportFormat | undefined;
}> {
  const openMedia = async (url: string) => files.get(url) ?? new Blob();
  // Sound is at the beginning, wherever a source is short.
  const clips = [0, 1, 2, 3].map((start) =>
    aClip({
      id: `clip-${start}`,
      name: "sound",
      url: "sound",
      startTime: start,
      endTime: start + 1,
      sourceOffset: 0,
      originalDuration: undefined,
    }),
  );
  const settings = { ...DEFAULT_SETTINGS, videoSound: { gain: 1, muted: false } };
  const timeline = aTimeline(clips, { picture: { url: "picture", duration: 10 }, settings });
  const result = await createExporter({ openMedia, cache: false, report: () => undefined }).start(timeline, {
    pictureHasSound: true,
    format,
  }).result;
  if (!result.ok)
    return {
      ended: `${result.error.message} ${result.error.hint ?? ""}`.trim(),
      isNamed: SENTENCES.test(result.error.message),
      instead: result.error.instead,
    };
  const { lagFrames, lengthSeconds, mix, notes } = result.value;
  const lufs = mix.lufs === undefined ? "silence" : `${mix.lufs.toFixed(1)} LUFS`;
  const ended = [`${format}, ${lengthSeconds.toFixed(2)} s`, `lag ${lagFrames ?? "not compared"}`, lufs, ...notes].join(" · ");
  return { ended, isNamed: true, instead: undefined };
}

async function tried(name: string, role: string, files: Files, format: ExportFormat = "mp4"): Promise<readonly Row[]> {
  const started = performance.now();
  const { ended, isNamed, instead } = await exportOf(files, format);
  const seconds = (performance.now() - started) / 1000;
  const row = { name, role, seconds, ended, isNamed: isNamed && seconds < PATIENCE_SECONDS };
  return instead === undefined || instead === format ? [row] : [row, ...(await tried(name, role, files, instead))];
}

/** Those of `LAYBACK_MEDIA`, where there are any; else what is made here. */
async function fileNames(): Promise<readonly string[]> {
  const all = await commands.listDecodable();
  const areReal = await Promise.all(all.map((name) => commands.isRealMedia(name)));
  const real = all.filter((_, index) => areReal[index]);
  return real.length > 0 ? real : all;
}

test("issue 5: every file as picture and as sound of an export is usable, or named in a sentence within 15 s", async () => {
  const picture = await mediaBlob("export-picture.mp4");
  const sound = wavFile(48_000, 4, tone(440, 0.2));
  const rows: Row[] = [];
  for (const name of await fileNames()) {
    const file = await mediaBlob(name);
    const asPicture: Files = new Map([
      ["picture", file],
      ["sound", sound],
    ]);
    const asSound: Files = new Map([
      ["picture", picture],
      ["sound", file],
    ]);
    const own = [...(await tried(name, "picture", asPicture)), ...(await tried(name, "sound", asSound))];
    // The table is what this run is for.
    // oxlint-disable-next-line no-console
    for (const { role, seconds, ended } of own) console.log(`${name} | ${role} | ${seconds.toFixed(1)} s | ${ended}`);
    rows.push(...own);
  }
  expect(rows.filter(({ isNamed }) => !isNamed)).toEqual([]);
  // The check withholds damaged pictures; sound that was mixed is where it was mixed.
  expect(rows.filter(({ role, ended }) => role === "sound" && ended.includes("did not pass its check"))).toEqual([]);
  expect(rows.filter(({ ended }) => ended.includes("lag ")).length).toBeGreaterThan(30);
});
