import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { rememberHandle } from "#ui/fields/file-places.ts";
import type { OriginalLinks } from "./original-links.ts";

/**
 * - `atHand`: the file can be read.
 * - `ask`: the browser lets the page read it only after the user agrees, which it asks at a press.
 * - `missing`: it is not where it was. `changed`: its contents are others.
 * - `unknown`: this device does not know where it lies.
 */
export type OpenedOriginal =
  | { readonly kind: "atHand"; readonly file: File }
  | { readonly kind: "changed"; readonly file: File }
  | { readonly kind: "ask" | "missing" | "unknown" };

/** TypeScript does not know the methods of the File System Access API. */
type AskableHandle = FileSystemFileHandle & {
  queryPermission?(wanted: { readonly mode: "read" }): Promise<PermissionState>;
  requestPermission?(wanted: { readonly mode: "read" }): Promise<PermissionState>;
};

/** Storage or a disk that has not answered by then is treated as if it did not know the file. */
const LIMIT_MS = 10_000;

/**
 * Finds a user's original on this device. Never rejects.
 *
 * @param isPressed the user has just asked for it: the browser may show its question
 */
export function openOriginal(original: ProjectOriginal, links: OriginalLinks, isPressed = false): Promise<OpenedOriginal> {
  const late = new Promise<OpenedOriginal>((resolve) => setTimeout(() => resolve({ kind: "unknown" }), LIMIT_MS));
  const opened = find(original, links, isPressed).catch((): OpenedOriginal => ({ kind: "unknown" }));
  // The user may take any time to answer.
  return isPressed ? opened : Promise.race([opened, late]);
}

async function find(original: ProjectOriginal, links: OriginalLinks, isPressed: boolean): Promise<OpenedOriginal> {
  const link = await links.find(original.fingerprint);
  if (!link) return { kind: "unknown" };
  const handle: AskableHandle = link.handle;
  const mode = { mode: "read" } as const;
  const permission = await (isPressed ? handle.requestPermission?.(mode) : handle.queryPermission?.(mode));
  if (permission !== undefined && permission !== "granted") return { kind: "ask" };
  try {
    const file = await handle.getFile();
    // Nothing has written to it since: the fingerprint need not be read.
    const isUntouched = file.lastModified === link.lastModified && file.size === original.sizeBytes;
    if (isUntouched || (await isOriginal(file, original))) return { kind: "atHand", file };
    rememberHandle(file, Promise.resolve(handle));
    return { kind: "changed", file };
  } catch (error) {
    return { kind: error instanceof DOMException && error.name === "NotAllowedError" ? "ask" : "missing" };
  }
}

/** Whether a file has the contents of the original. Rejects if it cannot be read. */
export async function isOriginal(file: Blob, { sizeBytes, fingerprint }: ProjectOriginal): Promise<boolean> {
  return file.size === sizeBytes && (await fingerprintBlob(file)) === fingerprint;
}
