import { success, failure } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { MediaProbe, PictureProbe, ProbedFile, ProbeFailure } from "./media-probe.ts";
import { pageReader } from "./reading.ts";
import { pictureLoads } from "./video-load.ts";

/** Result for a file that the browser shows. `silentCodec`: the codec of its sound if only that cannot be decoded. */
export type Playable = { readonly silentCodec: string | undefined };

/**
 * Checks whether this browser shows the picture and decodes the sound of a probed file, by trying: a browser's answers about codecs and
 * containers are neither complete nor exact. A file without an answer in time passes. Never rejects.
 */
export type PlayCheck = (file: ProbedFile, probe: MediaProbe, signal?: AbortSignal) => Promise<Result<Playable, ProbeFailure>>;

/** Checks with this page's decoders. */
export const checkPlayable: PlayCheck = async (file, probe, signal) => {
  const { picture, sound, unknownSound } = probe;
  if (picture) {
    const shown = await pictureLoads(file, signal);
    if (shown === "no") return failure(refusedPicture(picture));
  }
  if (sound === undefined) return success({ silentCodec: unknownSound });
  const reader = await pageReader.load().catch(() => undefined);
  const decoded = await reader?.soundDecodes(file, sound.duration, signal);
  if (!decoded || decoded.answer === "yes") return success({ silentCodec: undefined });
  if (picture) return success({ silentCodec: decoded.codec ?? sound.codec });
  if (decoded.isSupported) return failure({ kind: "damaged", detail: "None of its packets could be decoded." });
  return failure({ kind: "unsupportedCodec", codec: decoded.codec ?? sound.codec });
};

/** Checks only the picture of a stored file; its sound is checked when it is opened. */
export const checkStoredPicture: PlayCheck = async (file, { picture }, signal) => {
  const shown = picture ? await pictureLoads(file, signal) : "yes";
  if (picture && shown === "no") return failure(refusedPicture(picture));
  // The file may be intact, but a project whose picture stays black is useless.
  return shown === "unknown" ? failure({ kind: signal?.aborted ? "aborted" : "timedOut" }) : success({ silentCodec: undefined });
};

const WEBM_CODECS: ReadonlySet<string> = new Set(["vp8", "vp9", "av1"]);

/** Failure for a picture that did not load: if the browser knows its codec, the file is damaged. */
function refusedPicture({ codec, codecString }: PictureProbe): ProbeFailure {
  const container = WEBM_CODECS.has(codec) ? "video/webm" : "video/mp4";
  const isKnown = document.createElement("video").canPlayType(`${container}; codecs="${codecString ?? codec}"`) !== "";
  if (isKnown) return { kind: "damaged", detail: "Its first frame could not be decoded." };
  return { kind: "unsupportedCodec", codec, isPicture: true };
}
