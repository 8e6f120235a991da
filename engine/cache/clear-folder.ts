import { answerOrNothing } from "./answer-or-nothing.ts";
import { rootFolder } from "./opfs.ts";

const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 100;
/** A page that its browser has frozen does not release the cache. */
const UNTIL_UNUSED_MS = 2000;
/** A device may not answer at all. */
const ANSWER_MS = 6000;

/**
 * Removes a cache's folder from this device. Workers of all tabs that use it (`CacheUse`) close it first and write nothing more. Resolves
 * as `removeFromDevice` does, at most two seconds later.
 */
export async function clearFolder(folderName: string, channelName: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  try {
    const cleared = whenUnused(channelName, () => removeFromDevice(folderName));
    // After the request for the lock: a worker that starts too late for the message waits behind it.
    channel.postMessage("clear");
    return await cleared;
  } finally {
    channel.close();
  }
}

/**
 * Removes a folder of this origin's private storage. Resolves to false if one of its files stays open, or the device does not answer for six
 * seconds; to true without private storage.
 */
export async function removeFromDevice(folderName: string): Promise<boolean> {
  return (await answerOrNothing(removeFromRoot(folderName), undefined, ANSWER_MS)) ?? false;
}

async function removeFromRoot(folderName: string): Promise<boolean> {
  const root = await rootFolder();
  return root === undefined || removeFolder(root, folderName);
}

/** Runs `act` while no worker uses the cache of this name, or after a while of waiting. */
async function whenUnused(name: string, act: () => Promise<boolean>): Promise<boolean> {
  const signal = AbortSignal.timeout(UNTIL_UNUSED_MS);
  try {
    return await navigator.locks.request(name, { signal }, act);
  } catch {
    return act();
  }
}

/**
 * Removes a folder and its contents. This fails while a worker has one of its files open, and for a moment after that worker ended:
 * it is retried for two seconds, then the result is false.
 */
export async function removeFolder(parent: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const outcome = await parent.removeEntry(name, { recursive: true }).then(
      () => "gone",
      (error: unknown) => (error instanceof DOMException ? error.name : "failed"),
    );
    if (outcome === "gone" || outcome === "NotFoundError") return true;
    await new Promise((resolve) => {
      setTimeout(resolve, BETWEEN_ATTEMPTS_MS);
    });
  }
  return false;
}
