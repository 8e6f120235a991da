import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const video = () => document.querySelector("video");
const isShown = () => (video()?.readyState ?? 0) >= 2 && page.getByText("Loading video...").elements().length === 0;
const dialog = page.getByRole("dialog", { name: "Export" });

/** A file of the browser's private storage: it can be changed later, as a file on the disk can. */
async function aFileOnDisk(bytes: Blob) {
  const folder = await navigator.storage.getDirectory();
  const name = `${crypto.randomUUID()}.mp4`;
  const handle = await folder.getFileHandle(name, { create: true });
  const write = async (data: Blob) => {
    const stream = await handle.createWritable();
    await stream.write(data);
    await stream.close();
  };
  await write(bytes);
  onTestFinished(() => folder.removeEntry(name));
  return { file: new File([await handle.getFile()], "reel.mp4", { type: "video/mp4" }), write };
}

test("B-215 a video that was just uploaded is read from its file, by its sound and its export too; once the file has changed, from the server", async () => {
  const memory = createMemoryBackend();
  onTestFinished(() => memory.dispose());
  const read: string[] = [];
  const ofPicture = (kind: string, path: string) => void (path.endsWith(".mp4") && read.push(kind));
  const backend: Backend = {
    ...memory,
    // A server has a copy of what was sent.
    library: { ...memory.library, import: async (sent, how) => memory.library.import(await copyOf(sent), how) },
    media: {
      ...memory.media,
      // As a server's: the library looks for the sound of its rows on the device by name, and asks for no URL.
      contentName: (path) => path,
      signedUrl: async (path, refused) => {
        ofPicture("signedUrl", path);
        return memory.media.signedUrl(path, refused);
      },
      download: async (path, ...rest) => {
        ofPicture("download", path);
        return memory.media.download(path, ...rest);
      },
    },
  };
  await aProject(memory, [toneFile("bed.wav", 2)]);
  const { root } = mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  const { file, write } = await aFileOnDisk(await mediaFile("edit-source.mp4", "video/mp4"));
  chooseVideo(root, file);
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByRole("button", { name: "Solo Video sound" })).toBeVisible();
  const look = async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await expect.element(dialog.getByRole("button", { name: "Export MP4" })).toBeEnabled();
    await expect.poll(() => dialog.getByText("Looking at the video...").elements()).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
  };
  await look();
  expect(read).toEqual([]);

  await write(new Blob(["another film"]));
  const before = video();
  before?.dispatchEvent(new Event("error"));
  await expect.poll(() => video() !== before && isShown()).toBe(true);
  await expect.element(page.getByRole("button", { name: "Solo Video sound" })).toBeVisible();
  await expect.poll(() => read).toContain("signedUrl");
  expect(read).not.toContain("download");
});

async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}
