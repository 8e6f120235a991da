import axe from "axe-core";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { ExportDialog } from "#editor/export/export-dialog.tsx";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { uploadPicture } from "#media/upload-picture.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { pictureOf } from "../../export/export-media.ts";
import { outputsStored } from "../../export/outputs-stored.ts";
import { addToLibrary, anEditor, mediaFile, toneFile } from "../mount-editor-page.tsx";
import { watchDownloads } from "./watch-downloads.ts";
import { mountPart } from "../mount-part.tsx";

const dialog = page.getByRole("dialog", { name: "Export" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const global = globalThis as { showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle> };

beforeEach(async () => {
  await preferColorScheme("dark");
  const { showSaveFilePicker } = global;
  onTestFinished(() => {
    if (showSaveFilePicker) global.showSaveFilePicker = showSaveFilePicker;
    else delete global.showSaveFilePicker;
  });
});

/** The export dialog of an editor that offers a place for every export. `asked`: the suggested names. */
async function anExportDialog(answer: (name: string) => Promise<FileSystemFileHandle>) {
  const asked: string[] = [];
  global.showSaveFilePicker = ({ suggestedName }) => {
    asked.push(suggestedName);
    return answer(suggestedName);
  };
  const backend = createMemoryBackend();
  await addToLibrary(backend, [toneFile("bed.wav", 2)]);
  const picture = await mediaFile("small-picture.mp4", "video/mp4");
  unwrap(await uploadPicture({ store: backend, file: picture, newId: () => crypto.randomUUID() }));
  const editor = anEditor({ backend, largeExportBytes: 1000 });
  mountPart(editor, <ExportDialog />);
  await editor.start();
  const bed = editor.store.getState().library.items.find(({ fileName }) => fileName === "bed.wav");
  await editor.actions.addToTimeline(bed?.id ?? "");
  editor.actions.openExport();
  return { asked, editor, picture, downloads: watchDownloads() };
}

/** A write to a slow disk. */
const slowWrite = () => new Promise<void>((resolve) => setTimeout(resolve, 2000));

/** The same, with a finished export. */
async function aReadyExport(answer: (name: string) => Promise<FileSystemFileHandle>) {
  const opened = await anExportDialog(answer);
  await button("Export MP4").click();
  await expect.element(button("Save…")).toBeVisible();
  expect(opened.asked).toEqual([]);
  return opened;
}

/** A place for an export in private storage, which stands for the user's disk. */
async function aPlace(name: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  onTestFinished(() => root.removeEntry(name).catch(() => undefined));
  return root.getFileHandle(name, { create: true });
}

function withoutStorage(): void {
  const openDirectory = navigator.storage.getDirectory.bind(navigator.storage);
  navigator.storage.getDirectory = () => Promise.reject(new DOMException("No storage", "SecurityError"));
  onTestFinished(() => void (navigator.storage.getDirectory = openDirectory));
}

/** A dialog that stays open until it is answered. */
function aSlowDialog() {
  let answer: (place: FileSystemFileHandle) => void = () => undefined;
  const answered = new Promise<FileSystemFileHandle>((resolve) => (answer = resolve));
  return { answered, answer: (place: FileSystemFileHandle) => answer(place) };
}

const wouldAskBeforeLeaving = (editor: { readonly wouldLoseWork: () => boolean }) => editor.wouldLoseWork();

test("B-219 a large export waits until the user saves it, is written at the chosen place and nowhere else", async () => {
  let place: FileSystemFileHandle | undefined;
  let isRefused = true;
  const { asked, editor, picture, downloads } = await aReadyExport(async () => {
    if (isRefused) throw new DOMException("The user aborted a request.", "AbortError");
    place = await aPlace("Reel 3 mix.mp4");
    return place;
  });
  await expect.element(dialog).toHaveTextContent(/Export ready: edited-video-\d+\.mp4, \d+ kB\. Save it where you want it\./u);
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  expect(wouldAskBeforeLeaving(editor)).toBe(true);
  await button("Save…").click();
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(button("Save…")).toBeVisible();
  isRefused = false;
  await button("Save…").click();
  await expect.element(dialog).toHaveTextContent("Export complete: Reel 3 mix.mp4");
  expect(asked[1]).toMatch(/^edited-video-\d+\.mp4$/u);
  const saved = await place?.getFile();
  expect((await pictureOf(saved ?? new Blob())).packets).toEqual((await pictureOf(picture)).packets);
  await expect.poll(outputsStored).toEqual([]);
  expect(downloads).toEqual([]);
  expect(wouldAskBeforeLeaving(editor)).toBe(false);
});

test("B-219 a file that cannot be saved stays ready and says why; discarded, nothing of it is left", async () => {
  const { editor } = await aReadyExport(async () => {
    const place = await aPlace("full disk.mp4");
    place.createWritable = () => Promise.reject(new DOMException("No space left", "QuotaExceededError"));
    return place;
  });
  await button("Save…").click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toHaveTextContent("full disk.mp4 could not be saved (No space left). The export is still here.");
  expect((await axe.run(document.body)).violations.map(({ id, nodes }) => `${id} ${nodes.map((n) => n.html).join()}`)).toEqual([]);
  expect((await outputsStored()).length).toBeGreaterThan(0);
  // Another export would replace the file.
  await editor.actions.startExport();
  await expect.element(button("Save…")).toBeVisible();
  await button("Discard").click();
  await expect.element(button("Export MP4")).toBeVisible();
  await expect.poll(outputsStored).toEqual([]);
});

test("B-219 saving can be cancelled: nothing is left at the place, and the export is still ready", async () => {
  const name = "cancelled.mp4";
  await aReadyExport(async () => {
    const place = await aPlace(name);
    place.createWritable = () => Promise.resolve(new WritableStream({ write: slowWrite }) as unknown as FileSystemWritableFileStream);
    return place;
  });
  await button("Save…").click();
  await expect.element(dialog.getByRole("progressbar", { name: /^Saving edited-video-/u })).toBeVisible();
  await button("Cancel").click();
  await expect.element(button("Save…"), { timeout: 15_000 }).toBeVisible();
  await expect.element(dialog).toHaveTextContent("Export ready");
  const root = await navigator.storage.getDirectory();
  await expect.poll(() => root.getFileHandle(name).catch(({ name: kind }: DOMException) => kind)).toBe("NotFoundError");
});

test.each([
  ["Cross origin sub frames.", "SecurityError"],
  ["The request is not allowed by the user agent or the platform in the current context.", "NotAllowedError"],
])("B-219 a page that may not ask for a place downloads the file: %s", async (...refusal) => {
  const { downloads } = await aReadyExport(() => Promise.reject(new DOMException(...refusal)));
  await button("Save…").click();
  await expect.element(dialog).toHaveTextContent(/Export complete: edited-video-\d+\.mp4/u);
  expect(downloads).toEqual([expect.stringMatching(/^edited-video-\d+\.mp4$/u)]);
});

test("B-219 without private storage a large export is written straight to the file that the user chooses, and checked there", async () => {
  const place = await aPlace("Reel 3 mix.mp4");
  withoutStorage();
  const { asked, picture, downloads } = await anExportDialog(() => Promise.resolve(place));
  await button("Export MP4").click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toHaveTextContent(/An export of \d+ kB needs private storage, which this page does not have here\./u);
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  await button("Choose a file…").click();
  await expect.element(dialog, { timeout: 30_000 }).toHaveTextContent("Export complete: Reel 3 mix.mp4");
  await expect.element(dialog).toHaveTextContent("Written straight to its file, without a time code track.");
  expect(asked.length).toBe(1);
  expect((await pictureOf(await place.getFile())).packets).toEqual((await pictureOf(picture)).packets);
  expect(downloads).toEqual([]);
});

test("B-219 a second press on “Save…” while the dialog is open asks nothing and downloads nothing; the chosen place counts", async () => {
  const { answered, answer } = aSlowDialog();
  const { asked, editor, picture, downloads } = await aReadyExport(() => answered);
  await button("Save…").click();
  await editor.actions.saveExport();
  expect(asked).toHaveLength(1);
  const place = await aPlace("Reel 3 mix.mp4");
  answer(place);
  await expect.element(dialog).toHaveTextContent("Export complete: Reel 3 mix.mp4");
  expect((await pictureOf(await place.getFile())).packets).toEqual((await pictureOf(picture)).packets);
  expect(downloads).toEqual([]);
});

test("B-219 while another dialog of the browser is open, “Save…” leaves the export ready", async () => {
  const active = () => Promise.reject(new DOMException("File picker already active.", "NotAllowedError"));
  const { asked, editor, downloads } = await aReadyExport(active);
  await editor.actions.saveExport();
  expect(asked).toHaveLength(1);
  await expect.element(button("Save…")).toBeVisible();
  expect(downloads).toEqual([]);
});

test("B-219 an export that is discarded while the dialog is open leaves no empty file at the place", async () => {
  const { answered, answer } = aSlowDialog();
  const { editor, downloads } = await aReadyExport(() => answered);
  const saving = editor.actions.saveExport();
  editor.actions.discardExport();
  const place = await aPlace("discarded.mp4");
  answer(place);
  await saving;
  await expect(place.getFile()).rejects.toMatchObject({ name: "NotFoundError" });
  expect(downloads).toEqual([]);
});

test("B-219 while an export runs or a dialog is open, no place is asked for", async () => {
  const { answered, answer } = aSlowDialog();
  const { asked, editor } = await anExportDialog(() => answered);
  const exporting = editor.actions.startExport();
  await editor.actions.exportToPlace();
  expect(asked).toEqual([]);
  editor.actions.cancelExport();
  await exporting;
  const first = editor.actions.exportToPlace();
  await editor.actions.exportToPlace();
  await editor.actions.startExport();
  expect([asked.length, editor.store.getState().exporting.status]).toEqual([1, "idle"]);
  answer(await aPlace("Reel 3 mix.mp4"));
  await first;
  await expect.element(dialog).toHaveTextContent("Export complete: Reel 3 mix.mp4");
});

test("B-219 a page that may not ask for a file says so, and no longer offers it", async () => {
  withoutStorage();
  await anExportDialog(() => Promise.reject(new DOMException("Cross origin sub frames.", "SecurityError")));
  await button("Export MP4").click();
  await button("Choose a file…").click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toHaveTextContent("The site around this page does not let it ask for a file.");
  await expect.element(alert).toHaveTextContent(/An export of \d+ kB needs private storage/u);
  await expect.element(button("Choose a file…")).not.toBeInTheDocument();
});

test("B-219 the file that a failed export asks for is no longer offered once another export is chosen", async () => {
  withoutStorage();
  const { editor } = await anExportDialog(() => aPlace("Reel 3 mix.mp4"));
  await button("Export MP4").click();
  await expect.element(button("Choose a file…")).toBeVisible();
  editor.actions.chooseExport({ format: "wav" });
  await expect.element(button("Choose a file…")).not.toBeInTheDocument();
  expect(dialog.getByRole("alert").elements()).toEqual([]);
});
