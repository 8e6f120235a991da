import { expect, onTestFinished } from "vitest";
import { createExporter } from "#export/exporter.ts";
import type { ExportRun } from "#export/exporter.ts";
import type { ExportedFile } from "#export/run-export.ts";
import type { ExportPhase } from "#export/export-progress.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "../model/builders.ts";
import { ENGINE } from "./watched-workers.ts";
import type { WatchedWorkers } from "./watched-workers.ts";

/** The faults injected into exports. */
export const INJURIES = ["cancelled", "workerDies", "engineDies", "sourceMissing", "sourceDamaged", "pictureCut"] as const;
export type Injury = {
  readonly kind: (typeof INJURIES)[number];
  /** The phase in which the fault occurs; a fault of a file is there from the start. */
  readonly phase: ExportPhase;
};

const PICTURE_URL = "user/projects/p/videos/picture.mp4";
const SOUND_URL = "tone.wav";

export type StormFiles = { readonly picture: Blob; readonly sound: Blob };

/** The workers of each phase. */
const WORKERS: Readonly<Record<ExportPhase, string>> = {
  load: "layback-file-facts",
  fetch: "layback-file-facts",
  measure: "layback-mixdown",
  mix: "layback-mixdown",
  encode: "layback-mixdown",
  mux: "layback-file-facts",
  check: "layback-sync-check",
};

/** The sentences that an export may end with. */
const SENTENCES =
  /^(Export cancelled\.|Export failed: .+\. Check console\.|Failed to fetch .+|Failed writing .+|Error loading video engine\. Please refresh\.|The video file cannot be read.+|The exported file did not pass its check .+)$/u;

export type StormStep = { readonly injury: Injury; readonly seconds: number; readonly ended: string };

export type Storm = {
  /**
   * Runs an export with one fault, then a faultless one of the same timeline, which must succeed. Neither may leave a worker behind.
   * @param turn varies the sound each time, so that the sound does not come entirely from the cache
   */
  injureOnce(injury: Injury, turn: number): Promise<StormStep>;
};

/** All exports use one exporter, as in an editor: after a failed export, the next one uses what it left in the cache. */
export function createStorm(files: StormFiles, workers: WatchedWorkers): Storm {
  const served = new Map<string, Blob>();
  const openMedia = async (url: string) => {
    const file = served.get(url);
    if (!file) throw new Error("not there");
    return file;
  };
  const exporter = createExporter({ openMedia, report: () => undefined });
  onTestFinished(() => exporter.dispose());
  const start = (turn: number, { picture, sound }: InjuredFiles) => {
    served.clear();
    // A different Blob for the picture each time.
    served.set(PICTURE_URL, picture.slice());
    if (sound) served.set(SOUND_URL, sound);
    return exporter.start(timelineOf(turn), { pictureHasSound: false, loudnessTarget: -16 });
  };
  return {
    injureOnce: async (injury, turn) => {
      const started = performance.now();
      const ended = await outcome(start(turn, injured(files, injury)), injury, workers);
      const seconds = (performance.now() - started) / 1000;
      expect(workers.alive(), `workers left after ${injury.kind} in ${injury.phase}`).toEqual([]);
      if (ended !== "came through") expect(ended).toMatch(SENTENCES);
      const next = await start(turn, files).result;
      expect(next.ok ? soundness(next.value) : next.error.message, `after ${injury.kind} in ${injury.phase}`).toEqual([0, 12]);
      expect(workers.alive(), "workers left after a whole export").toEqual([]);
      return { injury, seconds, ended };
    },
  };
}

const soundness = ({ lagFrames, lengthSeconds }: ExportedFile) => [lagFrames, Math.round(lengthSeconds)];

function timelineOf(turn: number): ProjectTimeline {
  const part = { name: "tone", url: SOUND_URL, sourceOffset: 0, originalDuration: undefined, gainDb: -0.1 * turn };
  const clips = [aClip({ ...part, id: "a", startTime: 1, endTime: 5 }), aClip({ ...part, id: "b", startTime: 6, endTime: 11.9 })];
  return aTimeline(clips, { picture: { url: PICTURE_URL, duration: 12 } });
}

type InjuredFiles = { readonly picture: Blob; readonly sound: Blob | undefined };

function injured({ picture, sound }: StormFiles, { kind }: Injury): InjuredFiles {
  if (kind === "pictureCut") return { picture: picture.slice(0, picture.size * 0.6), sound };
  if (kind === "sourceDamaged") return { picture, sound: new Blob(["no sound at all"]) };
  return { picture, sound: kind === "sourceMissing" ? undefined : sound };
}

/** Injects the fault in its phase; returns the export's final sentence. */
async function outcome(run: ExportRun, { kind, phase }: Injury, workers: WatchedWorkers): Promise<string> {
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
