import { rename, writeFile } from "node:fs/promises";

/**
 * Writes a file that only its owner may read. A crash or a full disk leaves the earlier file as it was. Two writes of one path must not
 * overlap.
 */
export async function writeWholeFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
