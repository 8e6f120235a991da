import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";

/** Names of the proxies of which this device has something. */
export async function proxiesOnDevice(): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  return namesIn(await root.getDirectoryHandle(PROXY_FOLDER, { create: true }));
}

/** Names of the files that this device has of a proxy. */
export async function partsOf(proxy: string): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  const folder = await root
    .getDirectoryHandle(PROXY_FOLDER)
    .then((all) => all.getDirectoryHandle(proxy))
    .catch(() => undefined);
  return folder ? namesIn(folder) : [];
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}
