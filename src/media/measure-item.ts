import type { LibraryItem } from "#model/timeline/library-item.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { ProbeFailure } from "./probe/media-probe.ts";
import type { PlayCheck } from "./probe/play-check.ts";
import { probeStored } from "./probe/probe-stored.ts";
import { reasonOf } from "./probe/probe-sentence.ts";
import type { MediaPort } from "./media-store.ts";

/** Why an item cannot be used. `isTemporary`: another try may succeed. */
export type ItemFailure = { readonly reason: string; readonly isTemporary: boolean };

/** `hasPlayableSound`: it has a sound that the engine decodes. */
type MeasuredItem = { readonly duration: number; readonly hasPlayableSound: boolean };

const TEMPORARY: ReadonlySet<ProbeFailure["kind"]> = new Set(["timedOut", "unavailable"]);

/**
 * Measures a library item from its stored packets, within 15 s: duration and sound, or the reason why it cannot be used. `check`: whether
 * this browser plays it.
 */
export function measureStoredItem(media: Pick<MediaPort, "signedUrl" | "download">, check?: PlayCheck) {
  return async (item: LibraryItem, signal: AbortSignal): Promise<Result<MeasuredItem, ItemFailure>> => {
    const probed = await probeStored(media, item.path, { check, signal });
    if (probed.ok) {
      const { duration, sound, silentCodec } = probed.value;
      return success({ duration, hasPlayableSound: sound !== undefined && silentCodec === undefined });
    }
    const { error } = probed;
    if (error.cause === "file") return failure({ reason: reasonOf(error.failure), isTemporary: TEMPORARY.has(error.failure.kind) });
    const { kind, message } = error.error;
    return failure({ reason: message, isTemporary: kind === "unreachable" || kind === "unauthenticated" });
  };
}
