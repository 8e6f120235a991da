import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, reopenWithPicture, toneFile } from "../editor/mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const dialog = page.getByRole("dialog", { name: "Export" });
const start = dialog.getByRole("button", { name: "Export MP4" });

test.runIf(isExhaustive)(
  "B-137 in the export window one check of the picture serves all formats, a double click starts, and a failure names the user's file",
  async () => {
    const memory = createMemoryBackend();
    onTestFinished(() => memory.dispose());
    await aProject(memory, [toneFile("1m02 bed v3.wav", 2)]);
    const fetched: string[] = [];
    let isWatched = false;
    let isMissing = false;
    const download: Backend["media"]["download"] = async (path, signal) => {
      if (!isWatched) return memory.media.download(path, signal);
      fetched.push(path);
      if (!path.endsWith(".wav")) return memory.media.download(path, signal);
      if (isMissing) return { ok: false, error: { kind: "refused", status: 404, code: undefined, message: "Object not found" } };
      // Runs until it is cancelled.
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    };
    const backend = { ...memory, media: { ...memory.media, download } };
    const mounted = mountEditor(backend);
    await page.getByRole("button", { name: "Add M Bed V to timeline" }).click();
    chooseVideo(mounted.root, await mediaFile("small-picture.mp4", "video/mp4"));
    await reopenWithPicture(mounted, backend);
    isWatched = true;
    await page.getByRole("button", { name: "Export" }).click();
    await expect.poll(() => dialog.getByText("Looking at the video...").elements()).toEqual([]);
    await dialog.getByText("WebM").click();
    await dialog.getByRole("button", { name: "Choose MP4" }).click();
    await expect.poll(() => dialog.getByText("Looking at the video...").elements()).toEqual([]);
    expect(fetched.filter((path) => path.endsWith(".mp4"))).toHaveLength(1);

    await start.dblClick();
    await expect.element(dialog.getByRole("progressbar")).toBeVisible();
    await expect.poll(() => fetched.filter((path) => path.endsWith(".wav"))).toHaveLength(1);
    expect(page.getByText(exportMessages.exportCancelled).elements()).toEqual([]);
    expect(fetched.filter((path) => path.endsWith(".mp4"))).toHaveLength(1);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(start).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);

    isMissing = true;
    await start.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to fetch M Bed V (1m02 bed v3.wav). File not found (404).");
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  },
);

test("the button that begins an export stays under the pointer when the check of the picture ends: a press in progress is not lost", async () => {
  const memory = createMemoryBackend();
  onTestFinished(() => memory.dispose());
  await aProject(memory, [toneFile("bed.wav", 2)]);
  let isHeld = false;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const download: Backend["media"]["download"] = async (path, signal) => {
    if (isHeld) await held;
    return memory.media.download(path, signal);
  };
  const backend = { ...memory, media: { ...memory.media, download } };
  const mounted = mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  chooseVideo(mounted.root, await mediaFile("small-picture.mp4", "video/mp4"));
  await reopenWithPicture(mounted, backend);
  isHeld = true;
  await page.getByRole("button", { name: "Export" }).click();
  const looking = dialog.getByText("Looking at the video...");
  await expect.element(looking).toBeVisible();
  await Promise.all(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])));
  const before = start.element().getBoundingClientRect();
  release();
  await expect.poll(() => looking.elements()).toEqual([]);
  const after = start.element().getBoundingClientRect();
  expect([after.left, after.top]).toEqual([before.left, before.top]);
});
