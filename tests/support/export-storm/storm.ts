import { expect } from "vitest";
import { createExporter } from "#export/exporter.ts";
import type { ExportedFile } from "#export/run-export.ts";
import type { ExportPhase } from "#export/progress.ts";
import type { Timeline } from "#model/timeline.ts";
import { aClip, aTimeline } from "../builders.ts";
import { ENGINE } from "./watched-workers.ts";
import type { WatchedWorkers } from "./watched-workers.ts";

/** What can befall an export. */
export const INJURIES = ["cancelled", "workerDies", "engineDies", "sourceMissing", "sourceDamaged", "pictureCut"] as const;
export type Injury = {
  readonly kind: (typeof INJURIES)[number];
  /** When it happens; what concerns files is so from the beginning. */
  readonly phase: ExportPhase;
};

const PICTURE_URL = "user/projects/p/videos/picture.mp4";
const SOUND_URL = "tone.wav";

export type StormFiles = { readonly picture: Blob; readonly sound: Blob };

/** The workers that a phase has. */
const WORKERS: Readonly<Record<ExportPhase, string>> = {
  load: "layback-file-facts",
  fetch: "layback-file-facts",
  measure: "layback-mixdown",
  mix: "layback-mixdown",
  encode: "layback-mixdown",
  mux: "layback-file-facts",
  check: "layback-sync-check",
};

/** What a user may read in the end. */
const SENTENCES =
  /^(Export cancelled\.|Export failed: .+\. Check console\.|Failed to fetch .+|Failed writing .+|Error loading video engine\. Please refresh\.|The video file cannot be read.+|The exported file did not pass its check .+)$/u;

export type StormStep = { readonly injury: Injury; readonly seconds: number; readonly ended: string };

/**
 * One injured export and the next one, of the same timeline, with nothing wrong: that one must succeed. No worker is left by either.
 * @param turn makes the sound another one each time, so that it is not only found among what was kept
 */
export async function injureOnce(injury: Injury, turn: number, files: StormFiles, workers: WatchedWorkers): Promise<StormStep> {
  const timeline = timelineOf(turn);
  const started = performance.now();
  const ended = await injuredExport(injury, timeline, files, workers);
  const seconds = (performance.now() - started) / 1000;
  expect(workers.alive(), `workers left after ${injury.kind} in ${injury.phase}`).toEqual([]);
  if (ended !== "came through") expect(ended).toMatch(SENTENCES);
  const next = await exporterOf(files).start(timeline, { pictureHasSound: false, loudnessTarget: -16 }).result;
  expect(next.ok ? soundness(next.value) : next.error.message, `after ${injury.kind} in ${injury.phase}`).toEqual([0, 12]);
  expect(workers.alive(), "workers left after a whole export").toEqual([]);
  return { injury, seconds, ended };
}

const soundness = ({ lagFrames, lengthSeconds }: ExportedFile) => [lagFrames, Math.round(lengthSeconds)];

function timelineOf(turn: number): Timeline {
  const part = { name: "tone", url: SOUND_URL, sourceOffset: 0, originalDuration: undefined, gainDb: -0.1 * turn };
  const clips = [aClip({ ...part, id: "a", startTime: 1, endTime: 5 }), aClip({ ...part, id: "b", startTime: 6, endTime: 11.9 })];
  return aTimeline(clips, { picture: { url: PICTURE_URL, duration: 12 } });
}

function exporterOf({ picture, sound }: StormFiles, isMissing = false) {
  const openMedia = async (url: string) => {
    if (url === PICTURE_URL) return picture;
    if (isMissing) throw new Error("not there");
    return sound;
  };
  return createExporter({ openMedia, report: () => undefined });
}

async function injuredExport({ kind, phase }: Injury, timeline: Timeline, files: StormFiles, workers: WatchedWorkers): Promise<string> {
  const damaged = {
    picture: kind === "pictureCut" ? files.picture.slice(0, files.picture.size * 0.6) : files.picture,
    sound: kind === "sourceDamaged" ? new Blob(["no sound at all"]) : files.sound,
  };
  const run = exporterOf(damaged, kind === "sourceMissing").start(timeline, { pictureHasSound: false, loudnessTarget: -16 });
  let isDone = false;
  run.onProgress((step) => {
    if (isDone || step.phase !== phase) return;
    isDone = true;
    if (kind === "cancelled") run.cancel();
    else if (kind === "workerDies") workers.kill(WORKERS[phase]);
    else if (kind === "engineDies") workers.kill(ENGINE);
  });
  const result = await run.result;
  workers.spare();
  return result.ok ? "came through" : result.error.message;
}
