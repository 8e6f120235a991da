import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { originalLinksOf, removeOriginalLinks } from "#media/originals/original-links.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, chooseFile, mediaFile, mountEditor, toneFile, userOfTest } from "../mount-editor-page.tsx";
import type { MountedPage } from "../mount-editor-page.tsx";
import { importFiles } from "../library/library-page.ts";
import { backendWithSmallLimit, film, isShown, keep, onDisk } from "./linked-film.ts";

beforeEach(async () => {
  await preferColorScheme("dark");
  await removeOriginalLinks();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = page.getByRole("group", { name: "Original", exact: true });

/** Shows the project again as after a reload, once its picture is saved. */
async function reopened({ unmount }: MountedPage, backend: Backend): Promise<MountedPage> {
  await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.picture?.original).toBeDefined();
  unmount();
  return mountEditor(backend);
}

test("B-216 a video that is too large stays on this computer: shown, named and saved, nothing sent; found again after a reload", async () => {
  const { backend, sent } = backendWithSmallLimit();
  const mounted = mountEditor(backend);
  const { file } = await onDisk(await film());
  await keep(mounted, file);
  await expect.poll(() => page.getByText("This window forgets the file").elements()).toEqual([]);
  const project = unwrap(await backend.projects.restoreLast());
  expect(project).toMatchObject({ name: "Reel V", settings: { pictureFile: "Reel 3 v7.mp4" } });
  expect(project?.picture?.original).toMatchObject({ name: "Reel 3 v7.mp4", sizeBytes: file.size, codec: "avc" });
  expect(document.activeElement).toBe(document.querySelector("section[aria-label='Picture']"));
  await reopened(mounted, backend);
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText("Original on this computer")).toBeVisible();
  await expect.element(button("Solo Video sound")).toBeVisible();
  expect(sent).toEqual([]);
});

test("B-216 an imported video that is too large is offered to be kept: it becomes the picture of a new project, and the open one stays", async () => {
  const memory = createMemoryBackend();
  const before = await aProject(memory, [toneFile("bed.wav", 2)]);
  const { backend, sent } = backendWithSmallLimit(memory);
  const { root } = mountEditor(backend);
  await expect.element(button("Add Bed to timeline")).toBeVisible();
  const { file } = await onDisk(await film());
  importFiles(root, [file]);
  const refusal = page.getByRole("alert").filter({ hasText: file.name });
  await expect.element(refusal).toHaveTextContent("File too large. Please select a file smaller than 0MB");
  await expect.element(page.getByText("It becomes the picture of a new project.")).toBeVisible();
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  await button(`Keep it on this computer: ${file.name}`).click();
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText("Original on this computer")).toBeVisible();
  await expect.poll(() => page.getByText("This window forgets the file").elements()).toEqual([]);
  await expect.element(page.getByText("Opening Reel V as a new project. Untitled stays as it is.").first()).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
  const project = unwrap(await backend.projects.restoreLast());
  expect(project).toMatchObject({ name: "Reel V", picture: { original: { name: file.name, sizeBytes: file.size } } });
  expect(unwrap(await backend.projects.load(before.id)).picture).toBeUndefined();
  expect(sent).toEqual([]);
});

test("B-217 a file without a handle is chosen again after a reload: any name is accepted, other contents are refused", async () => {
  const { backend } = backendWithSmallLimit();
  const mounted = mountEditor(backend);
  await keep(mounted, await film());
  await expect.element(page.getByText("This window forgets the file when it is closed.")).toBeVisible();
  const { root } = await reopened(mounted, backend);
  await expect.element(card).toHaveTextContent("Open the project on the computer that has edit-source.mp4");
  expect(isShown()).toBe(false);
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);

  const choose = (file: File) => chooseFile(root, "Original video", file);
  choose(await mediaFile("vanilagy__video.mp4", "video/mp4"));
  await expect.element(card).toHaveTextContent(/This is another file: \d+:\d\d\.\d{3} instead of \d+:\d\d\.\d{3}\./u);
  await expect.element(button("Use it instead")).toBeVisible();
  choose(new File(["no film"], "notes.txt", { type: "text/plain" }));
  await expect.element(card).toHaveTextContent("notes.txt is not a video that can be read here.");
  expect(isShown()).toBe(false);

  choose(new File([await film()], "renamed.mp4", { type: "video/mp4" }));
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText("Original on this computer")).toBeVisible();
});

test("B-217 a file that is deleted or changed while it is open, or before it is opened again: the card says which, with the matching button", async () => {
  const { backend } = backendWithSmallLimit();
  const mounted = mountEditor(backend);
  const disk = await onDisk(await film());
  await keep(mounted, disk.file);
  await disk.write(await mediaFile("vanilagy__video.mp4", "video/mp4"));
  document.querySelector("video")?.dispatchEvent(new Event("error"));
  await expect.element(card).toHaveTextContent("Reel 3 v7.mp4 has changed since it was added.");
  await button("Use the new version").click();
  await expect.poll(isShown).toBe(true);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(card).toHaveTextContent("Reel 3 v7.mp4 has changed since it was added.");
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.poll(isShown).toBe(true);
  const next = await reopened(mounted, backend);
  await expect.poll(isShown).toBe(true);
  next.unmount();
  await disk.remove();
  mountEditor(backend);
  await expect.element(card).toHaveTextContent(/is not where it was\./u);
  await expect.element(button("Find it")).toBeVisible();
});

test("B-217 “Use it instead” makes another file of any size the picture; undo shows the card again", async () => {
  const { backend } = backendWithSmallLimit();
  const mounted = mountEditor(backend);
  await keep(mounted, await film());
  const { root } = await reopened(mounted, backend);
  await expect.element(card).toBeVisible();
  chooseFile(root, "Original video", await mediaFile("vanilagy__video.mp4", "video/mp4", "second.mp4"));
  await button("Use it instead").click();
  await expect.poll(isShown).toBe(true);
  await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.picture?.original?.name).toBe("second.mp4");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(card).toHaveTextContent("edit-source.mp4");
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.poll(isShown).toBe(true);
});

test("B-217 an export of a picture whose file was deleted meanwhile asks for it, and so does the picture", async () => {
  const memory = createMemoryBackend();
  await aProject(memory, [toneFile("bed.wav", 2)]);
  const { backend } = backendWithSmallLimit(memory);
  const mounted = mountEditor(backend);
  await button("Add Bed to timeline").click();
  const disk = await onDisk(await film());
  await keep(mounted, disk.file);
  await disk.remove();
  await button("Export").click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect.element(dialog).toHaveTextContent("Its file is not at hand.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(card).toHaveTextContent("is not where it was.");
});

test("B-216 an export without the file asks for it; handles are stored for their user only", async () => {
  const memory = createMemoryBackend();
  await aProject(memory, [toneFile("bed.wav", 2)]);
  const { backend } = backendWithSmallLimit(memory);
  const mounted = mountEditor(backend);
  await button("Add Bed to timeline").click();
  const { file } = await onDisk(await film());
  await keep(mounted, file);
  await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.picture?.original).toBeDefined();
  const { picture } = unwrap(await backend.projects.restoreLast()) ?? {};
  const links = originalLinksOf(userOfTest().id);
  const fingerprint = picture?.original?.fingerprint ?? "";
  await expect.poll(async () => (await links.find(fingerprint))?.lastModified).toBe(file.lastModified);
  expect(await originalLinksOf(crypto.randomUUID()).find(fingerprint)).toBeUndefined();
  await removeOriginalLinks();
  await reopened(mounted, backend);
  await expect.element(card).toBeVisible();
  await button("Export").click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect.element(dialog).toHaveTextContent("Its file is not at hand. Choose the file in the place of the picture, then try again.");
});
