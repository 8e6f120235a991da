import axe from "axe-core";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { originalLinksOf, removeOriginalLinks } from "#media/originals/original-links.ts";
import { associateHandle } from "#ui/fields/file-handles.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, chooseFile, chooseVideo, mediaFile, mountEditor, toneFile, userOfTest } from "../mount-editor-page.tsx";
import type { MountedPage } from "../mount-editor-page.tsx";

beforeEach(async () => {
  await preferColorScheme("dark");
  await removeOriginalLinks();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const isShown = () => (document.querySelector("video")?.readyState ?? 0) >= 2;
const card = page.getByRole("group", { name: "Original", exact: true });

/** A backend that accepts uploads of up to 50 kB, and records what is sent to it. */
function backendWithSmallLimit(memory = createMemoryBackend()) {
  onTestFinished(() => memory.dispose());
  const sent: string[] = [];
  const backend: Backend = {
    ...memory,
    library: {
      ...memory.library,
      maxUploadBytes: 50_000,
      import: async (file, how) => {
        sent.push(file.name);
        return memory.library.import(file, how);
      },
    },
  };
  return { backend, sent };
}

/** A video in the browser's private storage, with its handle: as one that was dropped from a disk. */
async function onDisk(bytes: Blob, name = "Reel 3 v7.mp4") {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(`${crypto.randomUUID()} ${name}`, { create: true });
  onTestFinished(() => folder.removeEntry(handle.name).catch(() => undefined));
  const write = async (data: Blob) => {
    const stream = await handle.createWritable();
    await stream.write(data);
    await stream.close();
  };
  await write(bytes);
  const stored = await handle.getFile();
  const file = new File([stored], name, { type: "video/mp4", lastModified: stored.lastModified });
  associateHandle(file, Promise.resolve(handle));
  return { file, write, remove: () => folder.removeEntry(handle.name) };
}

const film = () => mediaFile("edit-source.mp4", "video/mp4");

/** Chooses a file, which is refused for its size, and keeps it. */
async function keep({ root }: MountedPage, file: File) {
  await expect.poll(() => root.querySelector("input[aria-label='Video file']")).not.toBeNull();
  chooseVideo(root, file);
  await expect.element(page.getByText("File too large. Please select a video smaller than 0MB")).toBeVisible();
  await button("Keep it on this computer").click();
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText("Original on this computer")).toBeVisible();
}

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
