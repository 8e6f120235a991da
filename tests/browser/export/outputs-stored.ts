/** The paths of the files that finished and unfinished exports have on the device. */
export async function outputsStored(): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  return filesWithin(await root.getDirectoryHandle("layback-export-files", { create: true }), "");
}

async function filesWithin(folder: FileSystemDirectoryHandle, path: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (handle instanceof FileSystemDirectoryHandle) found.push(...(await filesWithin(handle, `${path}${name}/`)));
    else found.push(`${path}${name}`);
  }
  return found;
}
