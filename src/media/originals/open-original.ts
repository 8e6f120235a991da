import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { associateHandle } from "#ui/fields/file-handles.ts";
import type { OriginalLinks } from "./original-links.ts";

/**
 * - `available`: the file can be read.
 * - `ask`: the browser needs the user's permission, for which it may ask in a user gesture only. `denied`: the user or the browser refused.
 * - `missing`: the handle leads to no file. `changed`: the file's contents differ.
 * - `unknown`: no handle is stored.
 */
export type OpenedOriginal =
  | { readonly kind: "available"; readonly file: File }
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
 * @param mayPrompt true in a user gesture: the browser may ask the user for permission
 */
export async function openOriginal(
  original: ProjectOriginal,
  links: Pick<OriginalLinks, "find">,
  mayPrompt = false,
): Promise<OpenedOriginal> {
  const link = await links.find(original.fingerprint).catch(() => undefined);
  if (!link) return { kind: "unknown" };
  const permission = await permissionFor(link.handle, mayPrompt);
  if (permission !== "granted") return { kind: mayPrompt && permission === "denied" ? "denied" : "ask" };
  try {
    const file = await link.handle.getFile();
    // Size and time are those of the stored handle: the fingerprint need not be read.
    const isUntouched = file.lastModified === link.lastModified && file.size === original.sizeBytes;
    if (isUntouched || (await isOriginal(file, original))) return { kind: "available", file };
    associateHandle(file, Promise.resolve(link.handle));
    return { kind: "changed", file };
  } catch (error) {
    return { kind: error instanceof DOMException && error.name === "NotAllowedError" ? "ask" : "missing" };
  }
}

/** "prompt" also if the browser shows no question now. Browsers without these methods have no handles but those of private storage. */
async function permissionFor(handle: AskableHandle, mayPrompt: boolean): Promise<PermissionState> {
  const mode = { mode: "read" } as const;
  try {
    return (await (mayPrompt ? handle.requestPermission?.(mode) : handle.queryPermission?.(mode))) ?? "granted";
  } catch {
    return "prompt";
  }
}

/** Whether a file has the contents of the original. Rejects if it cannot be read. */
export async function isOriginal(file: Blob, { sizeBytes, fingerprint }: ProjectOriginal): Promise<boolean> {
  return file.size === sizeBytes && (await fingerprintBlob(file)) === fingerprint;
}
