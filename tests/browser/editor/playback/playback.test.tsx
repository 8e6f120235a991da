import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { addToLibrary, aProject, mediaFile, mountEditor, shownClips } from "../mount-editor-page.tsx";
import { editorOfReel } from "./editor-of-reel.ts";
import { openedContexts } from "../opened-contexts.ts";

beforeEach(() => preferColorScheme("dark"));

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const button = (name: string) => controls.getByRole("button", { name, exact: true });

/** Takes the focus off a button, so that keys reach the timeline. */
const leaveButton = () => page.getByRole("heading", { name: "Layback" }).click();

/** An editor with a picture of 5 s that shows a frame. */
async function editorWithPicture() {
  const { backend, root, unmount } = await editorOfReel();
  const video = () => {
    const element = root.querySelector("video");
    if (!element) throw new Error("There is no video element.");
    return element;
  };
  await expect.poll(() => root.querySelector("video")?.readyState ?? 0).toBeGreaterThanOrEqual(2);
  return { backend, root, unmount, video };
}

describe("B-113 playback", () => {
  test("play moves the picture with the sound; pause holds both; a seek while paused shows the exact position", async () => {
    const { video } = await editorWithPicture();
    await button("Play").click();
    await expect.poll(() => video().currentTime).toBeGreaterThan(0.5);
    await button("Pause").click();
    await expect.poll(() => video().paused).toBe(true);
    expect(video().muted).toBe(true);
    await leaveButton();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.poll(() => video().currentTime).toBeCloseTo(1 / 25, 2);
  });

  test.runIf(isExhaustive)(
    "a picture counts as loaded once its size is known, because a browser that preloads only metadata may show no frame before it plays",
    async () => {
      const keepBack = (event: Event) => event.stopImmediatePropagation();
      for (const type of ["loadeddata", "canplay"]) document.addEventListener(type, keepBack, { capture: true });
      onTestFinished(() => {
        for (const type of ["loadeddata", "canplay"]) document.removeEventListener(type, keepBack, { capture: true });
      });
      await editorWithPicture();
      await expect.poll(() => page.getByText("Loading video...").elements()).toEqual([]);
    },
  );

  test.runIf(isExhaustive)("past the picture's end the video stays at its end while the sound continues", async () => {
    const { video } = await editorWithPicture();
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.element(controls.getByRole("timer")).toHaveTextContent("/ 00:00:08:00");
    await leaveButton();
    await userEvent.keyboard("{End}");
    for (let step = 0; step < 6; step++) await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await expect.poll(() => video().currentTime).toBeGreaterThan(4.5);
    await button("Play").click();
    await expect.element(controls.getByRole("timer")).toHaveTextContent(/00:00:07:\d\d \/ 00:00:08:00/u);
    expect(video().paused).toBe(true);
    expect(video().currentTime).toBeLessThanOrEqual(5);
  });

  test.runIf(isExhaustive)("with loop on, playback jumps back to 0 at the picture's end and continues", async () => {
    const { video } = await editorWithPicture();
    await page.getByRole("button", { name: "Enable Loop" }).click();
    await leaveButton();
    await userEvent.keyboard("{End}");
    for (let step = 0; step < 2; step++) await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await expect.poll(() => video().currentTime).toBeGreaterThan(4);
    await button("Play").click();
    await expect.poll(() => video().currentTime).toBeLessThan(2);
    await expect.element(button("Pause")).toBeVisible();
  });

  test("B-102 a new loop range turns the loop on; a changed range leaves it off if the user has turned it off", async () => {
    const { backend } = await editorWithPicture();
    const range = async () => unwrap(await backend.projects.restoreLast())?.settings.loopRange;
    await leaveButton();
    await userEvent.keyboard("{Shift>}{ArrowRight}i{/Shift}");
    await expect.poll(range).toEqual({ start: expect.closeTo(0.4, 6), end: expect.closeTo(5, 1) });
    await page.getByRole("button", { name: "Looping Active" }).click();
    await userEvent.keyboard("{Shift>}{ArrowRight}i{/Shift}");
    await expect.poll(range).toEqual({ start: expect.closeTo(0.8, 6), end: expect.closeTo(5, 1) });
    await expect.element(page.getByRole("button", { name: "Enable Loop" })).toBeVisible();
  });

  test("B-118 the player's mute and volume change the picture's own sound: saved with the project, undoable", async () => {
    const { backend } = await editorWithPicture();
    const saved = async () => unwrap(await backend.projects.restoreLast())?.settings.videoSound;
    await page.getByRole("button", { name: "Unmute video sound" }).click();
    await expect.poll(saved).toEqual({ gain: 1, muted: false });
    page.getByRole("slider", { name: "Video sound volume" }).element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(saved).toEqual({ gain: 0.99, muted: false });
    await button("Undo").click();
    await expect.poll(saved).toEqual({ gain: 1, muted: false });
  });
});

describe("B-99 delete on the video bar", () => {
  test("clears the project's video, leaves the clips, and can be undone", async () => {
    const { backend, root } = await editorWithPicture();
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.poll(shownClips).toEqual(["Bed"]);
    await page
      .getByRole("gridcell", { name: /^reel\.mp4, Video/u })
      .first()
      .click({ force: true });
    await button("Delete").click();
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.picture).toBeUndefined();
    await expect.poll(shownClips).toEqual(["Bed"]);
    await button("Undo").click();
    await expect.poll(() => root.querySelector("video")?.readyState ?? 0).toBeGreaterThanOrEqual(2);
  });
});

describe("B-69 library video onto the timeline", () => {
  test("opens a new project with its own copy of the video", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    await addToLibrary(backend, [await mediaFile("small-picture.mp4", "video/mp4", "scene-4.mp4")]);
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Scene to timeline" }).click();
    await expect.element(page.getByRole("textbox", { name: "Project name" })).toHaveValue("Scene");
    const project = unwrap(await backend.projects.restoreLast());
    expect(project?.picture?.url).toContain(`/projects/${project?.id ?? ""}/videos/`);
    expect(project?.picture?.duration).toBeCloseTo(5, 1);
  });

  test.runIf(isExhaustive)("with a project open, adding a video asks first; the open project stays as it is", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    const present = await aProject(backend, [await mediaFile("small-picture.mp4", "video/mp4", "scene-4.mp4")]);
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Scene to timeline" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Add Scene to timeline" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Open as new project" }).click();
    await expect.element(page.getByRole("textbox", { name: "Project name" })).toHaveValue("Scene");
    expect(unwrap(await backend.projects.load(present.id))).toMatchObject({ name: "Untitled", picture: undefined });
  });
});

describe("teardown", () => {
  test("an unmounted editor leaves no sound and no element behind", async () => {
    const contexts = openedContexts();
    const { unmount, video } = await editorWithPicture();
    await button("Play").click();
    await expect.poll(() => video().currentTime).toBeGreaterThan(0.2);
    unmount();
    await expect.poll(() => contexts.map((context) => context.state)).toEqual(["closed"]);
    expect(document.querySelectorAll("canvas, video, [data-layback-theme]").length).toBe(0);
  });
});
