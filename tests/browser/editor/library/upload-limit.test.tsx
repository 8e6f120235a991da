import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { aProject, chooseVideo, mediaFile, mountEditor } from "../mount-editor-page.tsx";

test.each([
  [100, "MP4, WebM, MOV · up to 100 MB"],
  [1, "MP4, WebM, MOV · up to 1 MB"],
])("B-52 the uploader states the server's limit: %i MB", async (megabytes, promise) => {
  const memory = createMemoryBackend();
  onTestFinished(() => memory.dispose());
  await aProject(memory, []);
  const { root } = mountEditor({ ...memory, library: { ...memory.library, maxUploadBytes: megabytes * 2 ** 20 } });
  await expect.element(page.getByText(promise)).toBeVisible();
  if (megabytes > 1) return;
  chooseVideo(root, await mediaFile("vanilagy__video.mp4", "video/mp4", "first.mp4"));
  await expect.element(page.getByRole("alert").getByText("File too large. Please select a video smaller than 1MB")).toBeVisible();
});
