const ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 100;

/**
 * Removes a cache's folder from this device. Workers of all tabs that hear `channelName` are told to let go of it, and keep nothing
 * more. Resolves to false where a tab held on to it for two seconds; true without OPFS.
 */
export async function clearFolder(folderName: string, channelName: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("clear");
  try {
    const root = await navigator.storage.getDirectory().catch(() => undefined);
    return root === undefined || (await removeFolder(root, folderName));
  } finally {
    channel.close();
  }
}

/**
 * Removes a folder with all that is in it. A file that a worker has open keeps it, for a moment even after that worker was ended: false
 * where it is held for two seconds.
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
