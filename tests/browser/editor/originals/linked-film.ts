import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { associateHandle } from "#ui/fields/file-handles.ts";
import { chooseVideo, mediaFile } from "../mount-editor-page.tsx";
import type { MountedPage } from "../mount-editor-page.tsx";

/** Whether the picture has a frame on screen. */
export const isShown = () => (document.querySelector("video")?.readyState ?? 0) >= 2;

/** A backend that accepts uploads of up to 50 kB, too little for a preview of the film, and records what is sent to it. */
export function backendWithSmallLimit(memory = createMemoryBackend(), maxUploadBytes = 50_000) {
  onTestFinished(() => memory.dispose());
  const sent: string[] = [];
  const backend: Backend = {
    ...memory,
    library: {
      ...memory.library,
      maxUploadBytes,
      import: async (file, how) => {
        sent.push(file.name);
        return memory.library.import(file, how);
      },
    },
  };
  return { backend, sent };
}

/** A file in the browser's private storage, with its handle: as one that was dropped from a disk. */
export async function onDisk(bytes: Blob, name = "Reel 3 v7.mp4", type = "video/mp4") {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(`${crypto.randomUUID()} ${name}`, { create: true });
  onTestFinished(() => folder.removeEntry(handle.name).catch(() => undefined));
  const write = async (data: Blob) => {
    const stream = await handle.createWritable();
    await stream.write(data);
    await stream.close();
  };
  /** The file as the user drops it. */
  const read = async () => {
    const stored = await handle.getFile();
    const file = new File([stored], name, { type, lastModified: stored.lastModified });
    associateHandle(file, Promise.resolve(handle));
    return file;
  };
  /** Appends zeros up to this size. */
  const grow = async (sizeBytes: number) => {
    const stream = await handle.createWritable({ keepExistingData: true });
    await stream.truncate(sizeBytes);
    await stream.close();
  };
  await write(bytes);
  return { file: await read(), read, write, grow, remove: () => folder.removeEntry(handle.name) };
}

/** RMS of the middle half of a file's sound: at its ends an encoder may overshoot. */
export async function levelOf(file: Blob): Promise<number> {
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer());
  const middle = sound.getChannelData(0).subarray(sound.length / 4, (3 * sound.length) / 4);
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
}

/** A video with sound. */
export const film = () => mediaFile("edit-source.mp4", "video/mp4");

/** Chooses a file, which is refused for its size, and keeps it. */
export async function keep({ root }: MountedPage, file: File) {
  await expect.poll(() => root.querySelector("input[aria-label='Video file']")).not.toBeNull();
  chooseVideo(root, file);
  await expect.element(page.getByText("File too large. Please select a video smaller than 0MB")).toBeVisible();
  await page.getByRole("button", { name: "Keep it on this computer", exact: true }).click();
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText("Original on this computer")).toBeVisible();
}
