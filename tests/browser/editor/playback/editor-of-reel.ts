import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";

/** An editor on a project that has a sound, and has just been given a video: if no other is named, one of 5 s. */
export async function editorOfReel(file = "small-picture.mp4") {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 8)]);
  const { root, unmount } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  chooseVideo(root, await mediaFile(file, "video/mp4", "reel.mp4"));
  return { backend, root, unmount };
}
