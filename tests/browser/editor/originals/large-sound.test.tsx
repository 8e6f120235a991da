import axe from "axe-core";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import { originalLinksOf, removeOriginalLinks } from "#media/originals/original-links.ts";
import { handleOf } from "#ui/fields/file-handles.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { failure } from "#model/result.ts";
import { aProject, chooseFile, mountEditor, toneFile, userOfTest } from "../mount-editor-page.tsx";
import { importFiles, rowOf } from "../library/library-page.ts";
import { backendWithSmallLimit, onDisk, levelOf } from "./linked-film.ts";

beforeEach(removeOriginalLinks);

const button = (name: string) => page.getByRole("button", { name, exact: true });
const row = rowOf("Long Mix");

/** 480 kB: its copy of 256 kbit/s has a fifth. */
const tone = () => toneFile("long mix.wav", 30);

const backendFor = () => backendWithSmallLimit(undefined, 300_000);

/** An editor whose library is on the screen. */
async function mounted(backend: Backend) {
  const editor = mountEditor(backend);
  await expect.element(button("Import")).toBeVisible();
  return editor;
}

test("B-222 a sound that is too large stays on this computer, and a compressed copy is uploaded under its name", async () => {
  const { backend, sent } = backendFor();
  const { root } = await mounted(backend);
  const { file } = await onDisk(tone(), "long mix.wav", "audio/wav");
  importFiles(root, [file]);
  await expect.element(page.getByRole("alert").filter({ hasText: "long mix.wav" })).toHaveTextContent(/File too large/u);
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  expect(sent).toEqual([]);
  await button("Keep it on this computer: long mix.wav").click();
  await expect.element(row).toHaveTextContent(/481 kB on this computer · \d+ kB uploaded/u);
  expect(sent).toEqual(["Long Mix.m4a"]);
  const [item] = unwrap(await backend.library.list());
  expect(item).toMatchObject({ fileName: "long mix.wav", mimeType: "audio/mp4", duration: 30 });
  expect(item?.original).toMatchObject({ name: "long mix.wav", sizeBytes: file.size, seconds: 30 });
  expect(item?.sizeBytes).toBeLessThan(300_000);
  await expect.element(row).toHaveTextContent(/\u2212\d+\.\d LUFS/u);
  const copy = unwrap(await backend.media.download(item?.path ?? "", new AbortController().signal));
  const [encoded, given] = [await levelOf(copy), await levelOf(tone())];
  expect(encoded / given).toBeCloseTo(1, 2);
});

test("B-222 after a reload the original is read again; once it is gone the copy plays, and the file can be chosen", async () => {
  const { backend } = backendFor();
  const { root, unmount } = await mounted(backend);
  const disk = await onDisk(tone(), "long mix.wav", "audio/wav");
  importFiles(root, [disk.file]);
  await button("Keep it on this computer: long mix.wav").click();
  await expect.element(row).toHaveTextContent("481 kB on this computer");
  unmount();
  const again = mountEditor(backend);
  await expect.element(row).toHaveTextContent("481 kB on this computer");
  again.unmount();
  await disk.remove();
  const last = mountEditor(backend);
  await expect.element(row).toHaveTextContent(/Compressed copy of 481 kB · \d+ kB uploaded · long mix\.wav is not where it was\./u);
  await expect.element(button("Find it: original of Long Mix")).toBeVisible();
  chooseFile(last.root, "Original of Long Mix", toneFile("other.wav", 29));
  await expect.element(page.getByText("This is another file than long mix.wav.")).toBeVisible();
  chooseFile(last.root, "Original of Long Mix", toneFile("long mix.wav", 29));
  await expect.element(page.getByText("long mix.wav has changed since it was added.")).toBeVisible();
  chooseFile(last.root, "Original of Long Mix", new File([tone()], "renamed.wav", { type: "audio/wav" }));
  await expect.element(row).toHaveTextContent("481 kB on this computer");
});

test("B-222 a refused sound can be dismissed; at 1440 × 900 its offer is shown whole", async () => {
  const { backend, sent } = backendFor();
  const { root } = await mounted(backend);
  importFiles(root, [tone()]);
  const offer = button("Keep it on this computer: long mix.wav");
  await expect.element(offer).toBeVisible();
  const { top, bottom, left } = offer.element().getBoundingClientRect();
  const isShownAt = (y: number) => offer.element().contains(document.elementFromPoint(left + 10, y));
  expect([innerWidth, innerHeight, isShownAt(top + 2), isShownAt(bottom - 2)]).toEqual([1440, 900, true, true]);
  await button("Dismiss long mix.wav").click();
  await expect.poll(() => page.getByText("File too large").elements()).toEqual([]);
  expect(sent).toEqual([]);
});

test("B-222 while the list of files is not loaded, an export says that a stored sound may be a copy", async () => {
  const { backend } = backendFor();
  await aProject(backend, [new File([toneFile("mix.wav")], "mix.m4a", { type: "audio/mp4" })]);
  const { unmount } = mountEditor(backend);
  await button("Add Mix to timeline").click();
  await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
  unmount();
  const list = async () => failure({ kind: "unreachable", message: "TypeError: Failed to fetch" } as const);
  mountEditor({ ...backend, library: { ...backend.library, list } });
  await button("Export").click();
  await expect.element(page.getByRole("dialog", { name: "Export" })).toHaveTextContent(/Sound1 sound may come from its compressed copy/u);
});

test("B-222 the copy is encoded while nothing plays", async () => {
  const started: (string | undefined)[] = [];
  class RecordedWorker extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      started.push(options?.name);
    }
  }
  vi.stubGlobal("Worker", RecordedWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { backend } = backendFor();
  await aProject(backend, [toneFile("bed.wav", 18)]);
  const { root } = await mounted(backend);
  await button("Add Bed to timeline").click();
  await button("Play").click();
  importFiles(root, [tone()]);
  await button("Keep it on this computer: long mix.wav").click();
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect.element(uploads).toHaveTextContent(/Making a compressed copy, resting while you play or export · 0%/u);
  await expect.element(button("Pause")).toBeVisible();
  expect(started).not.toContain("layback-mixdown");
  await button("Pause").click();
  await expect.element(page.getByText(/resting while you play or export/u)).not.toBeInTheDocument();
  await expect.poll(() => started).toContain("layback-mixdown");
  await expect.element(row).toHaveTextContent(/481 kB on this computer, in this window only · \d+ kB uploaded/u);
});

test.each(["Keep it on this computer: long mix.wav", "Dismiss long mix.wav"])("B-222 after %s the focus is on Import", async (name) => {
  const { root } = await mounted(backendFor().backend);
  importFiles(root, [tone()]);
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => page.getByRole("alert").filter({ hasText: "long mix.wav" }).elements()).toEqual([]);
  await expect.element(button("Import")).toHaveFocus();
});

test("B-222 deleting the item deletes the handle of its file", async () => {
  const { backend } = backendFor();
  const { file } = await onDisk(tone(), "long mix.wav", "audio/wav");
  const fingerprint = await fingerprintBlob(file);
  const original = { name: file.name, sizeBytes: file.size, fingerprint, seconds: 30, codec: "pcm-s16" };
  unwrap(await backend.library.import(toneFile("copy.wav"), { original }));
  const links = originalLinksOf(userOfTest().id);
  const handle = await handleOf(file);
  if (handle) await links.put(fingerprint, { handle, lastModified: file.lastModified });
  await mounted(backend);
  await expect.element(row).toHaveTextContent("481 kB on this computer");
  await button("Delete Long Mix").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => links.find(fingerprint)).toBeUndefined();
});
