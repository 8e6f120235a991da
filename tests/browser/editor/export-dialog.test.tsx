import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory.ts";
import { messages } from "#model/messages.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/look.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "./mount.tsx";

beforeEach(() => preferColorScheme("dark"));

const dialog = page.getByRole("dialog", { name: "Export" });
const start = dialog.getByRole("button", { name: "Export MP4" });

/** The open export window of a project with this picture. */
async function exportWindow(picture: File, { hasClip }: { readonly hasClip: boolean }): Promise<void> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 2)]);
  const { root } = mountEditor(backend);
  const add = page.getByRole("button", { name: "Add Bed to timeline" });
  await expect.element(add).toBeVisible();
  if (hasClip) await add.click();
  chooseVideo(root, picture);
  await expect.element(page.getByRole("toolbar", { name: "Video controls" })).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await expect.element(dialog).toBeVisible();
}

describe("§4 export: what can be said before it starts", () => {
  test("D22 a VP8 picture is refused by name before anything starts", async () => {
    await exportWindow(await mediaFile("vp8.webm", "video/webm"), { hasClip: true });
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(messages.exportCodecElsewhere("VP8", "an MP4 file", "WebM"));
    await expect.element(start).toBeDisabled();
    await expectNoAxeFindings(dialog.element());
  });

  test("§5 without a video: 'Error: Video file is missing or invalid.'", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    await aProject(backend, []);
    mountEditor(backend);
    await page.getByRole("button", { name: "Export" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Error: Video file is missing or invalid.");
    await expect.element(start).toBeDisabled();
  });

  test("§5 without a clip: 'Please add at least one audio track to the timeline before exporting.'", async () => {
    await exportWindow(await mediaFile("vanilagy__video.mp4", "video/mp4"), { hasClip: false });
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(messages.exportNoClips);
    await expect.element(start).toBeDisabled();
  });

  test("an H.264 picture with a clip can be exported at once; the video engine's licence is one link away", async () => {
    await exportWindow(await mediaFile("vanilagy__video.mp4", "video/mp4"), { hasClip: true });
    await expect.element(start).toBeEnabled();
    await expect.poll(() => dialog.getByText("Looking at the video...").elements()).toEqual([]);
    expect(dialog.getByRole("alert").elements()).toEqual([]);
    const href = dialog.getByRole("link", { name: messages.exportLicence }).element().getAttribute("href") ?? "";
    expect(await (await fetch(href)).text()).toContain("GNU General Public");
  });
});

describe("§4 export: how it ends", () => {
  test("cancelling says 'Export cancelled.'", async () => {
    await exportWindow(await mediaFile("vanilagy__video.mp4", "video/mp4"), { hasClip: true });
    await start.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByText(messages.exportCancelled)).toBeInTheDocument();
    await expect.element(start).toBeVisible();
  });
});
