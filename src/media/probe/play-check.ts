import { success, failure } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { MediaProbe, PictureProbe, ProbedFile, ProbeFailure } from "./media-probe.ts";
import { soundDecodes } from "./sound-check.ts";
import { pictureLoads } from "./video-load.ts";

/** What a browser plays of a file that it shows: the codec of its sound where only that cannot be decoded. */
export type Playable = { readonly silentCodec: string | undefined };

/**
 * Whether this browser shows the picture and decodes the sound of a probed file, by trying: a browser's own word on codecs and
 * containers is neither complete nor exact. What gives no answer in time passes. Never rejects.
 */
export type PlayCheck = (file: ProbedFile, probe: MediaProbe, signal?: AbortSignal) => Promise<Result<Playable, ProbeFailure>>;

/** With the decoders of this page. */
export const checkPlayable: PlayCheck = async (file, probe, signal) => {
  const { picture, sound, unknownSound } = probe;
  if (picture) {
    const shown = await pictureLoads(file, signal);
    if (shown === "no") return failure(refusedPicture(picture));
  }
  if (sound === undefined) return success({ silentCodec: unknownSound });
  const decoded = await soundDecodes(file, sound.duration, signal);
  if (decoded.answer === "yes") return success({ silentCodec: undefined });
  if (picture) return success({ silentCodec: decoded.codec ?? sound.codec });
  if (decoded.isSupported) return failure({ kind: "damaged", detail: "None of its packets could be decoded." });
  return failure({ kind: "unsupportedCodec", codec: decoded.codec ?? sound.codec });
};

/** The picture of a file that is in the storage already; its sound is found out about when it is opened. */
export const checkStoredPicture: PlayCheck = async (file, { picture }, signal) => {
  const shown = picture ? await pictureLoads(file, signal) : "yes";
  if (picture && shown === "no") return failure(refusedPicture(picture));
  // It is not known to be damaged, and a project whose picture stays black is no use to anybody.
  return shown === "unknown" ? failure({ kind: signal?.aborted ? "aborted" : "timedOut" }) : success({ silentCodec: undefined });
};

const WEBM_CODECS: ReadonlySet<string> = new Set(["vp8", "vp9", "av1"]);

/** A picture that did not load: in a codec that the browser knows, it is the file's fault. */
function refusedPicture({ codec, codecString }: PictureProbe): ProbeFailure {
  const container = WEBM_CODECS.has(codec) ? "video/webm" : "video/mp4";
  const isKnown = document.createElement("video").canPlayType(`${container}; codecs="${codecString ?? codec}"`) !== "";
  if (isKnown) return { kind: "damaged", detail: "Its first frame could not be decoded." };
  return { kind: "unsupportedCodec", codec, isPicture: true };
}
