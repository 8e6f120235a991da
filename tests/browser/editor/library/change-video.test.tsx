import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { success } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { addToLibrary, aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const projectName = page.getByRole("textbox", { name: "Project name" });
const notice = page.getByRole("group", { name: "Change Video" });
const video = () => document.querySelector("video");

/** A project that shows a picture, on a backend whose next uploads wait until the test releases them. */
async function aShownPicture(files: readonly File[] = []) {
  const memory = createMemoryBackend();
  onTestFinished(() => memory.dispose());
  await aProject(memory, files);
  let hold: Promise<void> | undefined;
  let release = () => {};
  const backend: Backend = {
    ...memory,
    library: {
      ...memory.library,
      import: async (file, options) => {
        options?.onProgress?.(file.size / 4, file.size);
        await hold;
        // Imitates a server that has stored the file before the cancellation arrives.
        return memory.library.import(file, { ...options, signal: undefined });
      },
    },
  };
  const { root } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "first.mp4"));
  await expect.poll(() => video()?.readyState ?? 0).toBeGreaterThanOrEqual(2);
  const stored = async () => unwrap(await memory.projects.restoreLast());
  // The picture is on the screen before it is saved.
  await expect.poll(async () => (await stored())?.picture).toBeDefined();
  const first = await stored();
  if (!first?.picture) throw new Error("There is no picture.");
  return {
    root,
    backend: memory,
    first,
    holdUploads: () => {
      hold = new Promise((resolve) => {
        release = resolve;
      });
    },
    finishUpload: () => release(),
  };
}

describe("B-49 Change Video", () => {
  test.runIf(isExhaustive)(
    "an upload that ends after another project was opened changes neither project, and leaves nothing behind",
    async () => {
      const { root, backend, first, holdUploads, finishUpload } = await aShownPicture();
      holdUploads();
      chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "late.mp4"));
      await expect.element(notice).toBeVisible();

      // Opens another project from a library video, as the projects menu does.
      await page.getByRole("button", { name: "Add First to timeline" }).click();
      await page.getByRole("button", { name: "Open as new project" }).click();
      await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.id).not.toBe(first.id);
      await expect.poll(() => notice.elements()).toEqual([]);
      await expect.element(page.getByText(editorMessages.uploadStopped("late.mp4"))).toBeVisible();
      finishUpload();
      const names = async () => unwrap(await backend.library.list()).map((item) => item.name);
      await expect.poll(names).not.toContain("Late");
      const second = unwrap(await backend.projects.restoreLast());
      expect(second?.picture?.url).toContain(`/projects/${second?.id}/`);
      expect(unwrap(await backend.projects.load(first.id)).picture).toEqual(first.picture);
      await expect.element(projectName).toHaveValue("First");
    },
  );

  test.runIf(isExhaustive)("an upload that ends after another tab took over is not applied, and a message about it stays", async () => {
    const { root, backend, first, holdUploads, finishUpload } = await aShownPicture();
    holdUploads();
    chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "late.mp4"));
    await expect.element(notice).toBeVisible();
    const other = mountEditor(backend);
    await expect.poll(() => other.root.textContent).toContain("Take over");
    await page.getByRole("button", { name: "Take over" }).click();
    await expect.poll(() => root.textContent).toContain("Take over");
    finishUpload();
    await expect.element(page.getByRole("alert").filter({ hasText: editorMessages.uploadStopped("late.mp4") })).toBeVisible();
    expect(unwrap(await backend.projects.load(first.id)).picture).toEqual(first.picture);
  });

  test.runIf(isExhaustive)("while the next video is uploaded the present one stays on screen; cancelling keeps it", async () => {
    const { root, holdUploads, finishUpload } = await aShownPicture();
    holdUploads();
    chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "late.mp4"));
    await expect.element(notice.getByRole("progressbar", { name: "late.mp4" })).toHaveAttribute("aria-valuenow", "25");
    expect(video()?.readyState).toBeGreaterThanOrEqual(2);
    await expectNoAxeFindings(root);
    await notice.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => notice.elements()).toEqual([]);
    finishUpload();
    await expect.element(projectName).toHaveValue("First");
    expect(video()).not.toBeNull();
  });

  test("B-49 a refused file says why over the picture, which stays; 'Dismiss' removes the sentence", async () => {
    const { root } = await aShownPicture();
    chooseVideo(root, toneFile("not-a-video.wav"));
    const alert = page.getByRole("alert", { name: "Change Video" });
    await expect.element(alert).toHaveTextContent("not-a-video.wav");
    expect(video()?.readyState).toBeGreaterThanOrEqual(2);
    await expectNoAxeFindings(root);
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => alert.elements()).toEqual([]);
  });

  test("a library video becomes one new project, however often its button is pressed", async () => {
    const memory = createMemoryBackend();
    onTestFinished(() => memory.dispose());
    await addToLibrary(memory, [await mediaFile("small-picture.mp4", "video/mp4", "scene.mp4")]);
    mountEditor(memory);
    await page.getByRole("button", { name: "Add Scene to timeline" }).dblClick();
    await expect.element(projectName).toHaveValue("Scene");
    await expect.poll(() => page.getByRole("button", { name: "Add Scene to timeline" }).element().hasAttribute("disabled")).toBe(false);
    expect(unwrap(await memory.projects.list())).toHaveLength(1);
  });
});

describe("B-35 a picture that the browser cannot play", () => {
  test.runIf(isExhaustive)(
    "B-29 its URL is valid for an hour: a new one is requested each time it has expired, and only then, and the picture stays at the playhead",
    async () => {
      const picture = { url: "user/projects/p/videos/reel.mp4", duration: 5 };
      const project = { id: crypto.randomUUID(), name: "Reel", revision: 0, picture, settings: DEFAULT_SETTINGS, clips: [], cues: [] };
      const memory = createMemoryBackend({ user: LOCAL_USER, projects: [project] });
      onTestFinished(() => memory.dispose());
      const asked: (string | undefined)[] = [];
      const file = await mediaFile("small-picture.mp4", "video/mp4");
      const bytes = btoa(Array.from(await file.bytes(), (byte) => String.fromCharCode(byte)).join(""));
      // Not a blob's URL: one of those is a file of this device.
      const signedUrl: Backend["media"]["signedUrl"] = async (_path, refused) => {
        asked.push(refused);
        return success(`data:video/mp4;request=${asked.length};base64,${bytes}`);
      };
      let isOver = true;
      const fetched = vi.spyOn(globalThis, "fetch");
      fetched.mockImplementation(async () => new Response(null, { status: isOver ? 400 : 206 }));
      onTestFinished(() => fetched.mockRestore());
      const shown = new Set<EventTarget | null>();
      const noteShown = ({ target }: Event) => void shown.add(target);
      document.addEventListener("loadeddata", noteShown, { capture: true });
      onTestFinished(() => document.removeEventListener("loadeddata", noteShown, { capture: true }));
      mountEditor({ ...memory, media: { ...memory.media, signedUrl } });
      const isShown = () => shown.has(video() ?? null) && page.getByText("Loading video...").elements().length === 0;
      await expect.poll(isShown).toBe(true);
      const slider = page.getByRole("slider", { name: "Playhead" });
      await slider.fill("2");
      for (let hour = 1; hour <= 3; hour++) {
        const expired = video();
        expired?.dispatchEvent(new Event("error"));
        await expect.poll(() => video() !== expired && isShown()).toBe(true);
        await expect.poll(() => video()?.currentTime).toBeCloseTo(2, 1);
      }
      expect(page.getByText(editorMessages.videoLoadFailed(editorMessages.videoUnplayable)).elements()).toEqual([]);
      isOver = false;
      const renewed = asked.filter((refused) => refused !== undefined).length;
      const broken = video();
      broken?.dispatchEvent(new Event("error"));
      await expect.poll(() => video() !== broken && isShown()).toBe(true);
      expect([renewed, asked.filter((refused) => refused !== undefined).length]).toEqual([3, 3]);
    },
  );

  test("says 'Failed to load video: …' at the first try and at every further one", async () => {
    const picture = { url: "data:video/mp4;base64,AAAA", duration: 5 };
    const project = { id: crypto.randomUUID(), name: "Reel", revision: 0, picture, settings: DEFAULT_SETTINGS, clips: [], cues: [] };
    const memory = createMemoryBackend({ user: LOCAL_USER, projects: [project] });
    onTestFinished(() => memory.dispose());
    mountEditor(memory);
    const sentence = page.getByText(editorMessages.videoLoadFailed(editorMessages.videoUnplayable));
    await expect.element(sentence).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(sentence).toBeVisible();
    expect(page.getByText("Loading video...").elements()).toEqual([]);
  });
});

describe("B-69 a video of the library", () => {
  test("is opened as a new project, and a message says that the present one stays as it is", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    await aProject(backend, []);
    const film = await mediaFile("small-picture.mp4", "video/mp4", "film.mp4");
    unwrap(await backend.library.import(film, { mimeType: "video/mp4", duration: 5 }));
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Film to timeline" }).click();
    await page.getByRole("button", { name: "Open as new project" }).click();
    await expect.element(page.getByText("Opening Film as a new project. Untitled stays as it is.")).toBeVisible();
    await expect.element(projectName).toHaveValue("Film");
    expect(unwrap(await backend.projects.list()).map(({ name }) => name)).toEqual(["Film", "Untitled"]);
  });

  test("B-177 becomes the picture of the open project if that has none, as one undoable edit that keeps the clips", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    const project = await aProject(backend, [toneFile("bed.wav")]);
    const film = await mediaFile("small-picture.mp4", "video/mp4", "film.mp4");
    unwrap(await backend.library.import(film, { mimeType: "video/mp4", duration: 5 }));
    mountEditor(backend);
    const stored = async () => {
      const { name, picture, clips, settings } = unwrap(await backend.projects.load(project.id));
      return {
        name,
        path: picture?.url.split("/").slice(1, -1),
        clips: clips.map((clip) => clip.name),
        pictureFile: settings.pictureFile,
      };
    };
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.poll(stored).toMatchObject({ clips: ["Bed"] });
    const before = await stored();
    const add = page.getByRole("button", { name: "Add Film to timeline" });
    await add.hover();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent(fileMessages.videoIsPictureOrOpens);
    await page.getByText("film.mp4").click({ button: "right" });
    await page.getByRole("menuitem", { name: fileMessages.videoIsPictureOrOpens }).click();
    const dialog = page.getByRole("alertdialog", { name: "Picture" });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Use as picture" }).click();
    const path = ["projects", project.id, "videos"];
    await expect.poll(stored).toEqual({ name: "Film", path, clips: ["Bed"], pictureFile: "film.mp4" });
    expect(unwrap(await backend.projects.list())).toHaveLength(1);
    await expect.poll(() => video()?.readyState ?? 0).toBeGreaterThanOrEqual(2);
    await add.hover();
    await expect.element(page.getByRole("tooltip")).toHaveTextContent(fileMessages.videoOpens);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(stored).toEqual(before);
  });
});
