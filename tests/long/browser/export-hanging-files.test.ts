import { expect, test } from "vitest";
import { createExporter } from "#export/exporter.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { endlessChunks } from "#tests/support/media/lying-mp4.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { tone, wavFile } from "../../browser/export/tones.ts";

/** Time limit for any file, on an idle machine. */
const PATIENCE_SECONDS = 15;

const hanging = async (file: Blob) => new Blob([endlessChunks(new Uint8Array(await file.arrayBuffer()))]);

test("a file that makes its demuxer hang, as picture or as sound, is named within 15 s, and the next export works", async () => {
  const files = new Map([
    ["picture", await mediaBlob("export-picture.mp4")],
    ["good", wavFile(48_000, 4, tone(330, 0.2))],
    ["sound", wavFile(48_000, 4, tone(440, 0.2))],
  ]);
  const from = { sourceOffset: 0, originalDuration: undefined };
  // The first clip is good, and is mixed while the second, in the next segment (from 10.24 s on), is opened ahead.
  const good = aClip({ id: "a", name: "Opening", url: "good", startTime: 0, endTime: 4, ...from });
  const theme = aClip({ id: "b", name: "Theme", url: "sound", startTime: 10.5, endTime: 11.5, ...from });
  const timeline = aTimeline([good, theme], { picture: { url: "picture", duration: 12 } });
  const exportWith = async (changed: readonly [string, Blob][]) => {
    const all = new Map([...files, ...changed]);
    const exporter = createExporter({ openMedia: async (url) => all.get(url) ?? new Blob(), cache: false, report: () => undefined });
    const started = performance.now();
    const result = await exporter.start(timeline, { pictureHasSound: false }).result;
    expect((performance.now() - started) / 1000).toBeLessThan(PATIENCE_SECONDS);
    return result.ok ? "exported" : result.error.message;
  };
  const picture = await hanging(await mediaBlob("export-picture.mp4"));
  const sound = await hanging(await mediaBlob("webav-tech__44.1kHz-2chan.m4a"));
  expect(await exportWith([["picture", picture]])).toMatch(/^The video file cannot be read/u);
  expect(await exportWith([["sound", sound]])).toBe('Export failed: "Theme": it could not be read in time. Check console.');
  expect(await exportWith([])).toBe("exported");
});
