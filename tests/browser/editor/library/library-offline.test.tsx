import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { failure, success } from "#model/result.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { addToLibrary, chooseFile, mountEditor, toneFile } from "../mount-editor-page.tsx";

function aBackend(): Backend {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
}

const rowOf = (name: string) => page.getByRole("row").filter({ has: page.getByRole("button", { name: `Delete ${name}` }) });

test("an import that is cancelled too late to stop it is undone", async () => {
  const backend = aBackend();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const late: Backend = {
    ...backend,
    library: {
      ...backend.library,
      import: async (file, { signal: _signal, ...options } = {}) => {
        const item = await backend.library.import(file, options);
        await arrived;
        return item;
      },
    },
  };
  const { root } = mountEditor(late);
  await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
  chooseFile(root, "Files to import", toneFile("deep-blue.wav"));
  await expect.poll(async () => unwrap(await backend.library.list()).length).toBe(1);
  await page.getByRole("button", { name: "Cancel upload of deep-blue.wav" }).click();
  arrive();
  await expect.poll(async () => unwrap(await backend.library.list())).toEqual([]);
  expect(rowOf("Deep Blue").elements()).toEqual([]);
});

test("an unreachable item can be tried again, and is healthy once it has been read", async () => {
  const backend = aBackend();
  await addToLibrary(backend, [toneFile("bed.wav")]);
  let isDown = true;
  let answered = Promise.resolve();
  const signedUrl: Backend["media"]["signedUrl"] = async (path) => {
    await answered;
    return isDown ? failure({ kind: "unreachable", message: "TypeError: Failed to fetch" }) : backend.media.signedUrl(path);
  };
  mountEditor({ ...backend, media: { ...backend.media, signedUrl } });
  await expect.element(page.getByText("Could not be loaded: the server could not be reached.")).toBeVisible();
  await expect.element(rowOf("Bed")).toHaveAttribute("draggable", "false");
  const retry = page.getByRole("button", { name: "Try again to read Bed" });
  await expect.element(retry).toHaveTextContent("Try again");
  isDown = false;
  let answer = () => {};
  answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await retry.click();
  const reading = page.getByRole("button", { name: "Reading...", exact: true });
  await expect.element(reading).toHaveFocus();
  answer();
  await expect.element(rowOf("Bed")).toHaveAttribute("draggable", "true");
  await expect.element(page.getByRole("button", { name: "Preview Bed" })).toHaveFocus();
  await expect.element(rowOf("Bed")).toHaveTextContent(/0:02.*WAV/u);
});

test("a failed preview without a connection marks no item; one of a faulty file does, with the reason", async () => {
  const backend = aBackend();
  for (const file of [toneFile("bed.wav"), new File(["not sound"], "broken.wav", { type: "audio/wav" })])
    unwrap(await backend.library.import(file, { mimeType: "audio/wav", duration: 2 }));
  let isDown = true;
  const media: Backend["media"] = {
    ...backend.media,
    signedUrl: async (path) => (isDown ? success("http://127.0.0.1:9/a.wav") : backend.media.signedUrl(path)),
    download: async (...call) =>
      isDown ? failure({ kind: "unreachable", message: "TypeError: Failed to fetch" }) : backend.media.download(...call),
  };
  mountEditor({ ...backend, media });
  await page.getByRole("button", { name: "Preview Bed" }).click();
  await expect.element(page.getByText(fileMessages.itemNotFetched("Bed"))).toBeVisible();
  await expect.element(rowOf("Bed")).toHaveAttribute("draggable", "true");
  isDown = false;
  await page.getByRole("button", { name: "Preview Broken" }).click();
  await expect.element(page.getByText(fileMessages.itemFailed(fileMessages.fileUnknownFormat))).toBeVisible();
  expect(page.getByRole("button", { name: "Try again" }).elements()).toEqual([]);
});
