import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { rememberHandle } from "#ui/fields/file-places.ts";
import type { OriginalLinks } from "./original-links.ts";

/**
 * - `atHand`: the file can be read.
 * - `ask`: the browser lets the page read it only after the user agrees, which it asks at a press. `denied`: the user, or the browser, does
 *   not agree.
 * - `missing`: it is not where it was. `changed`: its contents are others.
 * - `unknown`: this device does not know where it lies.
 */
export type OpenedOriginal =
  | { readonly kind: "atHand"; readonly file: File }
  | { readonly kind: "changed"; readonly file: File }
  | { readonly kind: "ask" | "denied" | "missing" | "unknown" };

/** TypeScript does not know the methods of the File System Access API. */
type AskableHandle = FileSystemFileHandle & {
  queryPermission?(wanted: { readonly mode: "read" }): Promise<PermissionState>;
  requestPermission?(wanted: { readonly mode: "read" }): Promise<PermissionState>;
};

/**
 * Finds a user's original on this device. Never rejects.
 *
 * @param isPressed the user has just asked for it: the browser may show its question
 */
export async function openOriginal(original: ProjectOriginal, links: OriginalLinks, isPressed = false): Promise<OpenedOriginal> {
  const link = await links.find(original.fingerprint).catch(() => undefined);
  if (!link) return { kind: "unknown" };
  const permission = await permissionFor(link.handle, isPressed);
  if (permission !== "granted") return { kind: isPressed && permission === "denied" ? "denied" : "ask" };
  try {
    const file = await link.handle.getFile();
    // Nothing has written to it since: the fingerprint need not be read.
    const isUntouched = file.lastModified === link.lastModified && file.size === original.sizeBytes;
    if (isUntouched || (await isOriginal(file, original))) return { kind: "atHand", file };
    rememberHandle(file, Promise.resolve(link.handle));
    return { kind: "changed", file };
  } catch (error) {
    return { kind: error instanceof DOMException && error.name === "NotAllowedError" ? "ask" : "missing" };
  }
}

/** "prompt" also if the browser shows no question now. Browsers without these methods have no handles but those of private storage. */
async function permissionFor(handle: AskableHandle, isPressed: boolean): Promise<PermissionState> {
  const mode = { mode: "read" } as const;
  try {
    return (await (isPressed ? handle.requestPermission?.(mode) : handle.queryPermission?.(mode))) ?? "granted";
  } catch {
    return "prompt";
  }
}

/** Whether a file has the contents of the original. Rejects if it cannot be read. */
export async function isOriginal(file: Blob, { sizeBytes, fingerprint }: ProjectOriginal): Promise<boolean> {
  return file.size === sizeBytes && (await fingerprintBlob(file)) === fingerprint;
}
