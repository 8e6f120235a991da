import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import { countProgress, note } from "../run-log.ts";
import { whileClosing } from "../stall.ts";
import { watchRun } from "../watch-run.ts";
import { inOrder } from "./place-order.ts";

/** TypeScript does not know this method. */
export type RemovableHandle = FileSystemFileHandle & { remove?(): Promise<void> };

type SavePicker = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<FileSystemFileHandle>;

/** Media type of a file name's extension, for the dialog. */
const TYPES: Readonly<Record<string, string>> = { mp4: "video/mp4", webm: "video/webm", wav: "audio/wav", zip: "application/zip" };

const picker = () => (globalThis as { readonly showSaveFilePicker?: SavePicker }).showSaveFilePicker;

/** Whether this browser can ask the user for a place. A frame of another site may have the function, and not be allowed to call it. */
export function canAskForPlace(): boolean {
  return picker() !== undefined;
}

/**
 * Asks the user where to save a file; call in a user gesture. Chromium empties a file that is replaced as soon as it is chosen: ask only when
 * all that will be written is there. Resolves with "cancelled" if the user chose no place, or another dialog is open, and with undefined where
 * the page may not ask: in a frame of another site, or because a setting of the browser forbids it.
 */
export async function askForPlace(name: string): Promise<FileSystemFileHandle | "cancelled" | undefined> {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const type = TYPES[extension] ?? "application/octet-stream";
  try {
    return await picker()?.({ suggestedName: name, types: [{ accept: { [type]: [`.${extension}`] } }] });
  } catch (error) {
    // Chromium names its refusals alike: a dialog that is open, and a setting that forbids all of them.
    const isOpen = error instanceof DOMException && (error.name === "AbortError" || error.message.includes("already active"));
    return isOpen ? "cancelled" : undefined;
  }
}

type SaveOptions = { readonly signal: AbortSignal; readonly onWritten: (bytes: number) => void };

/**
 * Writes the file to the place, and compares size and samples of what is there with it. Rejects if that fails, the signal aborts, or the disk
 * does not answer for three minutes; nothing of the file is then left at the place.
 */
export function saveToPlace(file: Blob, place: RemovableHandle, { signal, onWritten }: SaveOptions): Promise<void> {
  note("export", "is saved");
  const watched = watchRun(signal);
  return watched.end(inOrder(place, (isWaitedFor) => write(file, place, { signal: watched.signal, onWritten, isWaitedFor })));
}

type WriteOptions = SaveOptions & { readonly isWaitedFor: () => boolean };

async function write(file: Blob, place: RemovableHandle, { signal, onWritten, isWaitedFor }: WriteOptions): Promise<void> {
  let isClosed = false;
  try {
    const target = await place.createWritable();
    let written = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk);
        countProgress();
        onWritten((written += chunk.length));
      },
    });
    await file.stream().pipeThrough(counted).pipeTo(target, { signal, preventClose: true });
    await whileClosing(target.close(), file.size);
    isClosed = true;
    // The stream does not listen to the signal while the browser closes the file.
    signal.throwIfAborted();
    const saved = await place.getFile();
    if ((await fingerprintBlob(saved)) !== (await fingerprintBlob(file))) throw new Error("the saved file differs from the exported one");
    signal.throwIfAborted();
  } catch (error) {
    await removeFailed(place, isClosed, isWaitedFor).catch(() => undefined);
    throw error;
  }
}

/** Removes what was written, or the empty file that the dialog has left; a file that is waited for is emptied. */
export async function removeFailed(place: RemovableHandle, isClosed: boolean, isWaitedFor: () => boolean = () => false): Promise<void> {
  if (!isClosed && (await place.getFile()).size > 0) return;
  if (isWaitedFor()) await (await place.createWritable()).close();
  else await place.remove?.();
}
