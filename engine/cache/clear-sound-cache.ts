import { clearFolder } from "./clear-folder.ts";
import { CACHE_CHANNEL, CACHE_FOLDER } from "./opfs.ts";

/** Removes all decoded sound from this device: for sign-out. See `clearFolder`. */
export function clearSoundCache(): Promise<boolean> {
  return clearFolder(CACHE_FOLDER, CACHE_CHANNEL);
}
