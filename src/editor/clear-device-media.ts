import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { clearParts } from "#engine/proxy/part-store.ts";
import { clearSegmentCache } from "#export/mix/segment-cache.ts";
import { removeOriginalLinks } from "#media/originals/original-links.ts";
import { clearPosters } from "./projects/posters.ts";

/** Removes what this device has of a user's media, and where the user's files lie (B-25); call when the user signs out. Never rejects. */
export async function clearDeviceMedia(): Promise<void> {
  await Promise.allSettled([clearSoundCache(), clearSegmentCache(), clearParts(), clearPosters(), removeOriginalLinks()]);
}
