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
    if (root === undefined) return true;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const outcome = await root.removeEntry(folderName, { recursive: true }).then(
        () => "gone",
        (error: unknown) => (error instanceof DOMException ? error.name : "failed"),
      );
      if (outcome === "gone" || outcome === "NotFoundError") return true;
      await new Promise((resolve) => {
        setTimeout(resolve, BETWEEN_ATTEMPTS_MS);
      });
    }
    return false;
  } finally {
    channel.close();
  }
}
