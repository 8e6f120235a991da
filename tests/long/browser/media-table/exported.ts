/** Exports one file, as picture and as music, and inspects each result with ffprobe. */
import { commands } from "vitest/browser";
import { createExporter } from "#export/exporter.ts";
import type { PictureFormat } from "#export/plan/export-format.ts";
import type { PictureProbe } from "#media/probe/media-probe.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { tone, wavFile } from "../../../browser/export/tones.ts";
import { base64Of } from "./base64.ts";

export type Exported = {
  /** The description in the table. */
  readonly words: string;
  readonly seconds: number;
  /** The error sentence, if nothing was exported. */
  readonly refusal: string | undefined;
  readonly faults: readonly string[];
};

/** The longest music that is put over the good picture. */
const MOST_MUSIC_SECONDS = 4;
/** Two packets of AAC: the excess of the last one beyond the end, and of the first one before the beginning. */
const SOUND_SLACK_SECONDS = 2048 / 48_000;

const clip = (url: string, seconds: number) =>
  aClip({ id: url, name: url, url, startTime: 0, endTime: seconds, sourceOffset: 0, originalDuration: undefined });

/** Exports with the picture's own sound if it is audible, else with a tone. */
export async function asPicture(
  file: Blob,
  { duration, frameCount }: Pick<PictureProbe, "duration" | "frameCount">,
  isHeard: boolean,
): Promise<Exported> {
  const files = new Map([
    ["picture", file],
    ["tone", wavFile(48_000, 1, tone(440, 0.2))],
  ]);
  const settings = { ...DEFAULT_SETTINGS, videoSound: { gain: 1, muted: false } };
  const timeline = aTimeline(isHeard ? [] : [clip("tone", 1)], { picture: { url: "picture", duration }, settings });
  const made = await exported(files, timeline, { pictureHasSound: isHeard, seconds: duration, slackSeconds: duration / frameCount });
  return { ...made, words: `as picture: ${made.words}` };
}

/** Exports the file as music over a good picture. */
export async function asMusic(file: Blob, lengthSeconds: number): Promise<Exported> {
  const files = new Map([
    ["picture", await mediaBlob("index-first.mp4")],
    ["music", file],
  ]);
  const duration = 6;
  const timeline = aTimeline([clip("music", Math.min(MOST_MUSIC_SECONDS, lengthSeconds))], { picture: { url: "picture", duration } });
  const made = await exported(files, timeline, { pictureHasSound: false, seconds: duration, slackSeconds: 1 / 25 });
  return { ...made, words: `as music: ${made.words}` };
}

type Wanted = { readonly pictureHasSound: boolean; readonly seconds: number; readonly slackSeconds: number };

async function exported(
  files: ReadonlyMap<string, Blob>,
  timeline: ProjectTimeline,
  wanted: Wanted,
  format: PictureFormat = "mp4",
): Promise<Exported> {
  const openMedia = async (url: string) => files.get(url) ?? new Blob();
  const exporter = createExporter({ openMedia, cache: false, report: () => undefined });
  const started = performance.now();
  const result = await exporter.start(timeline, { pictureHasSound: wanted.pictureHasSound, format }).result;
  const seconds = (performance.now() - started) / 1000;
  if (!result.ok) {
    const { message, hint, instead } = result.error;
    const refusal = [message, hint].filter((part) => part !== undefined).join(" ");
    exporter.dispose();
    if (format === "webm" || instead !== "webm") return { words: refusal, seconds, refusal, faults: [] };
    const other = await exported(files, timeline, wanted, instead);
    return { ...other, words: `${refusal} ${other.words}`, refusal: other.refusal };
  }
  const { blob, lagFrames } = result.value;
  const inspected = await commands.inspectBytes(base64Of(new Uint8Array(await blob.arrayBuffer())), format);
  exporter.dispose();
  const { video = 0, audio = 0 } = inspected?.lengths ?? {};
  const complaints = inspected?.complaints ?? ["it reads nothing"];
  const faults = [
    ...complaints.map((line) => `ffprobe of the export: ${line}`),
    ...(Math.abs(video - wanted.seconds) <= wanted.slackSeconds ? [] : [`the export's picture is ${video.toFixed(3)} s long`]),
    ...(Math.abs(audio - wanted.seconds) <= wanted.slackSeconds + SOUND_SLACK_SECONDS
      ? []
      : [`the export's sound is ${audio.toFixed(3)} s long`]),
    ...((lagFrames ?? 0) === 0 ? [] : [`the export's sound is ${lagFrames} frames late`]),
  ];
  const words = `${format}, ${video.toFixed(3)} s, lag ${lagFrames ?? "not compared"}, ${complaints.length === 0 ? "clean" : "NOT CLEAN"}`;
  return { words, seconds, refusal: undefined, faults };
}
