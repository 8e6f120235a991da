import { createExporter } from "#export/exporter.ts";
import type { ExportRun } from "#export/exporter.ts";
import type { ExportedFile } from "#export/run-export.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { tone, wavFile } from "./tones.ts";

export const PICTURE_URL = "user/projects/p/videos/picture.mp4";

/** An exporter with the project's files by URL; any other URL is a 404. */
export function anExporter(files: ReadonlyMap<string, Blob>, errors: unknown[] = []) {
  return createExporter({
    openMedia: async (url) => {
      const file = files.get(url);
      if (!file) throw new Error(`no file ${url}`);
      return file;
    },
    nowMs: () => performance.timeOrigin + performance.now(),
    report: (error) => errors.push(error),
  });
}

export async function fileOf(run: ExportRun): Promise<ExportedFile> {
  const result = await run.result;
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export const clip = (id: string, startTime: number, endTime: number, more: Parameters<typeof aClip>[0] = {}) =>
  aClip({ id, name: id, url: `${id}.wav`, startTime, endTime, sourceOffset: 0, originalDuration: undefined, ...more });

/** A project whose only clip is audible, with any picture. */
export async function aProject(picture: Blob | undefined, more: Record<string, Blob> = {}) {
  const files = new Map(Object.entries({ "low.wav": wavFile(48_000, 8, tone(440, 0.2)), ...more }));
  if (picture) files.set(PICTURE_URL, picture);
  return { files, timeline: aTimeline([clip("low", 1, 5)]) };
}

export async function failureOf(run: ExportRun) {
  const result = await run.result;
  if (result.ok) throw new Error("the export was expected to fail");
  return result.error;
}
