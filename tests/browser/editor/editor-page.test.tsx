import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Backend } from "#backend/backend.ts";
import { failure } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { addToLibrary, aProject, chooseVideo, mediaFile, mountEditor, shownClips, toneFile } from "./mount-editor-page.tsx";

const timelineControls = page.getByRole("toolbar", { name: "Timeline controls" });
const saved = page.getByText("Saved", { exact: true });

beforeEach(() => preferColorScheme("dark"));
afterEach(() => page.viewport(1440, 900));

function aBackend(): Backend {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
}

describe("B-55, B-103 the editor page", () => {
  test("without a video it shows an upload prompt, an empty library, and no loop or export", async () => {
    const { root } = mountEditor(aBackend());
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    await expect.element(page.getByText("MP4, WebM, MOV", { exact: false })).toBeVisible();
    await expect.element(page.getByText('No files yet. Click "Import" to add audio or video files.')).toBeVisible();
    expect(page.getByRole("button", { name: "Export" }).elements()).toEqual([]);
    expect(page.getByRole("button", { name: "Enable Loop" }).elements()).toEqual([]);
    await expectNoAxeFindings(root);
  });

  test("once a video is loaded: its player, the loop toggle with its labels, one Export, the controls with their names; axe finds nothing", async () => {
    const backend = aBackend();
    const { root } = mountEditor(backend);
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "rough-cut 3.mp4"));
    await expect.element(page.getByRole("textbox", { name: "Project name" })).toHaveValue("Rough Cut");
    await expect.element(page.getByRole("button", { name: "Export" })).toBeVisible();
    await page.getByRole("button", { name: "Enable Loop" }).click();
    await expect.element(page.getByRole("button", { name: "Looping Active" })).toBeVisible();
    const names = ["Play", "Undo", "Redo", "Cut", "Delete", "Keyboard shortcuts", "Zoom out", "Zoom in", "Zoom to fit", "Mute"];
    for (const name of names) await expect.element(timelineControls.getByRole("button", { name, exact: true })).toBeVisible();
    await expect.element(timelineControls.getByRole("slider", { name: "Volume" })).toHaveValue("100");
    const video = root.querySelector("video");
    await expect.poll(() => video?.readyState ?? 0).toBeGreaterThanOrEqual(2);
    expect(root.querySelector("[data-picture]")?.getAttribute("data-picture")).toBe("landscape");
    expect(video?.muted).toBe(true);
    await expect.element(page.getByRole("button", { name: "Unmute video sound" })).toBeEnabled();
    await expectNoAxeFindings(root);
  });

  test("B-51 a file that is no video is refused with 'Please select a valid video file', and another can be chosen", async () => {
    const { root } = mountEditor(aBackend());
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    chooseVideo(root, new File(["words"], "notes.txt", { type: "text/plain" }));
    await expect.element(page.getByRole("alert")).toHaveTextContent("notes.txt: Please select a valid video file");
    await expect.element(page.getByRole("button", { name: "Change Video" })).toBeVisible();
  });

  test.runIf(isExhaustive)("B-49 Change Video replaces the picture, keeps the clips, and can be undone", async () => {
    const backend = aBackend();
    await aProject(backend, [toneFile("bed.wav")]);
    const { root } = mountEditor(backend);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "first.mp4"));
    await expect.element(page.getByRole("button", { name: "Change Video" })).toBeVisible();
    const src = () => root.querySelector("video")?.getAttribute("src");
    await expect.poll(src).toMatch(/^blob:/u);
    const first = src();
    chooseVideo(root, await mediaFile("vanilagy__rotate-buck-bunny.mp4", "video/mp4", "second.mp4"));
    // While the second video is being uploaded there is no picture.
    await expect.poll(() => ![undefined, null, first].includes(src())).toBe(true);
    await expect.poll(shownClips).toEqual(["Bed"]);
    await timelineControls.getByRole("button", { name: "Undo" }).click();
    await expect.poll(src).toBe(first);
    await expect.poll(shownClips).toEqual(["Bed"]);
  });

  test("B-43 a restore that fails says why and can be tried again", async () => {
    const backend = aBackend();
    let isDown = true;
    const flaky: Backend = {
      ...backend,
      projects: {
        ...backend.projects,
        restoreLast: () =>
          isDown ? Promise.resolve(failure({ kind: "unreachable", message: "Failed to fetch" })) : backend.projects.restoreLast(),
      },
    };
    mountEditor(flaky);
    await expect.element(page.getByRole("alert")).toHaveTextContent("The server could not be reached.");
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  });

  test("a browser without Web Audio shows a message instead of an empty page", async () => {
    const { AudioContext: original } = globalThis;
    Reflect.deleteProperty(globalThis, "AudioContext");
    onTestFinished(() => {
      globalThis.AudioContext = original;
    });
    mountEditor(aBackend());
    await expect.element(page.getByRole("alert")).toHaveTextContent("The editor cannot start in this browser");
  });

  test("B-43 the last project is restored with its clips", async () => {
    const backend = aBackend();
    await aProject(backend, [toneFile("deep-blue 2.wav")]);
    const first = mountEditor(backend);
    await page.getByRole("button", { name: "Add Deep Blue to timeline" }).click();
    await expect.element(saved).toBeVisible();
    first.unmount();
    mountEditor(backend);
    await expect.poll(shownClips).toEqual(["Deep Blue"]);
  });

  test("on a narrow screen the library is a sheet", async () => {
    await page.viewport(390, 844);
    const backend = aBackend();
    await addToLibrary(backend, [toneFile("bed.wav")]);
    const { root } = mountEditor(backend);
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    expect(page.getByRole("heading", { name: "Project Files" }).elements()).toEqual([]);
    await page.getByRole("button", { name: "Show project files" }).click();
    const sheet = page.getByRole("dialog", { name: "Project Files" });
    await expect.element(sheet.getByRole("button", { name: "Import" })).toBeVisible();
    await expectNoAxeFindings(sheet.element());
    await userEvent.keyboard("{Escape}");
    await expectNoAxeFindings(root);
  });
});

describe("B-46 the project", () => {
  test("B-46 its name is edited in place and saved; Escape discards the change", async () => {
    const backend = aBackend();
    await aProject(backend, []);
    mountEditor(backend);
    const name = page.getByRole("textbox", { name: "Project name" });
    await name.fill("Reel 4");
    await userEvent.keyboard("{Enter}");
    await expect.element(saved).toBeVisible();
    await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.name).toBe("Reel 4");
    await name.fill("something else");
    await userEvent.keyboard("{Escape}");
    await expect.element(name).toHaveValue("Reel 4");
  });
});
