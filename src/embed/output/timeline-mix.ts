import { httpStatusOf } from "#engine/decode/bytes/fetch-served.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { ExportError } from "#export/export-failure.ts";
import { exportMix } from "#export/export-mix.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { MixOptions } from "../output-api.ts";
import { checkOptions, shortText, UsageError } from "../usage-error.ts";
import { checkedRange } from "./checked-range.ts";
import { MixError } from "./mix-error.ts";
import type { MixErrorCode } from "./mix-error.ts";
import { MediaAddressError, readMedia } from "./read-media.ts";
import type { MediaPlaces } from "../media-places.ts";

export type MixSource = {
  readonly timeline: ProjectTimeline;
  readonly places: Pick<MediaPlaces, "bytesOf">;
  /** The page resolves the addresses of sounds itself. */
  readonly hasMedia: boolean;
  readonly scriptPlace: ScriptPlace | undefined;
};

const NAMES = ["range", "format", "signal", "onProgress"] as const satisfies (keyof MixOptions)[];

/** Mixes a timeline into a WAV file: see `TimelineOutput.exportMix`. */
export async function timelineMix(source: MixSource, options: MixOptions, signal: AbortSignal): Promise<Blob> {
  checkOptions("exportMix", options, NAMES);
  const { format = "wav", onProgress = () => undefined } = options;
  if (format !== "wav") throw new UsageError("value", `format is "wav", not ${shortText(format)}.`);
  const range = options.range === undefined ? undefined : checkedRange("range", options.range);
  try {
    return await exportMix(source.timeline, {
      range,
      signal,
      onProgress,
      scriptPlace: source.scriptPlace,
      nowMs: Date.now,
      openMedia: (url, ended, onBytes) => readMedia(source.places.bytesOf(url), ended, onBytes),
    });
  } catch (error) {
    throw error instanceof ExportError ? mixError(error, source.hasMedia) : error;
  }
}

function mixError(error: ExportError, hasMedia: boolean): MixError {
  const { failure, reason, sourceId: url, cause } = error;
  const status = httpStatusOf(cause);
  const message = reason === undefined ? failure.message : soundMessages.mixNotMade(reason);
  return new MixError(codeOf(error, status, hasMedia), message, {
    url,
    status,
    cause: cause instanceof MediaAddressError ? cause.cause : cause,
  });
}

function codeOf({ failure, sourceId, cause }: ExportError, status: number | undefined, hasMedia: boolean): MixErrorCode {
  if (failure.kind === "precondition") return "nothing";
  if (failure.kind === "sound") return "undecodable";
  if (failure.kind !== "fetch" || sourceId === undefined) return "failed";
  if (status !== undefined) return "http";
  return cause instanceof MediaAddressError && hasMedia ? "media-callback" : "network-or-cors";
}
