import { answerOrNothing } from "./answer-or-nothing.ts";
import { fingerprintOfName } from "./fingerprint.ts";
import { CACHE_FOLDER, entryFolder, FACTS_FILE, openCacheFolder } from "./opfs.ts";

/**
 * Whether this device has the peaks and the loudness of the file whose content has this name: a source that only shows them is then opened
 * without a request. Also outside workers.
 */
export async function isSoundKnown(contentName: string): Promise<boolean> {
  return (await answerOrNothing(hasFacts(contentName))) ?? false;
}

async function hasFacts(contentName: string): Promise<boolean> {
  try {
    const entry = await (await openCacheFolder(CACHE_FOLDER, false))?.getDirectoryHandle(entryFolder(await fingerprintOfName(contentName)));
    await entry?.getFileHandle(FACTS_FILE);
    return entry !== undefined;
  } catch {
    return false;
  }
}
