import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import { aacSettings } from "./encode/codec-settings.ts";
import { makeSound, openEngine } from "./encode/make-sound.ts";
import type { SoundJob } from "./encode/make-sound.ts";
import { startMixWorker } from "./mix/mixdown.ts";
import type { SoundChannels } from "./mux/sound-file.ts";
import { PICTURE_NAME, planExport } from "./plan/plan-export.ts";

export type PictureSoundInput = {
  readonly picture: Blob;
  /** Of the contents: what an earlier, interrupted run has encoded is used. */
  readonly contentName: string;
  readonly seconds: number;
  readonly bitsPerSecond: number;
  readonly channels: SoundChannels;
  /** 0 … 1 */
  readonly onProgress: (ratio: number) => void;
};

type Options = Pick<SoundJob, "assets" | "code" | "signal"> & { readonly scriptPlace: ScriptPlace | undefined };

/** Encodes a picture's own sound from the picture's beginning, as AAC in an MP4 file. Rejects with an `ExportError`, or with the signal's reason. */
export async function encodePictureSound(input: PictureSoundInput, options: Options): Promise<Blob> {
  const { picture, contentName, seconds, bitsPerSecond, channels, onProgress } = input;
  const job = { ...options, loudnessTarget: undefined, cache: true, keepsPeaks: true, encoders: 1 };
  const settings = { ...DEFAULT_SETTINGS, videoSound: { ...DEFAULT_SETTINGS.videoSound, muted: false } };
  const timeline = { ...EMPTY_TIMELINE, picture: { url: contentName, duration: seconds }, settings };
  const plan = planExport(timeline, { pictureHasSound: true, pictureEnd: seconds, pictureName: PICTURE_NAME });
  const over = new AbortController();
  const worker = startMixWorker(options.scriptPlace);
  const session = openEngine(job, over.signal, () => undefined);
  session.catch(() => undefined);
  over.signal.addEventListener("abort", () => worker.worker.terminate());
  try {
    const { file, stored } = await makeSound(
      {
        job,
        signal: AbortSignal.any([options.signal, over.signal]),
        worker,
        reportProgress: (phase, done) => phase === "encode" && onProgress(done),
      },
      session,
      aacSettings(bitsPerSecond, channels),
      { ...plan, part: { fromFrame: 0, toFrame: plan.lengthFrames } },
      [{ id: contentName, blob: picture }],
    );
    await stored;
    return file;
  } finally {
    over.abort();
  }
}
