import axe from "axe-core";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { refused } from "#backend/refused.ts";
import { WithoutOriginal } from "#editor/export/without-original.tsx";
import { OriginalCard } from "#editor/originals/original-card.tsx";
import { removeOriginalLinks } from "#media/originals/original-links.ts";
import { failure } from "#model/result.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { addToLibrary, anEditor, chooseFile, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { film, isShown } from "./linked-film.ts";
import { mountPart } from "../mount-part.tsx";

beforeEach(async () => {
  await preferColorScheme("dark");
  await removeOriginalLinks();
});

const ORIGINAL = anOriginal({ name: "reel.mp4" });
const AWAY = failure({ kind: "unreachable", message: "Failed to fetch" } as const);
const button = (name: string) => page.getByRole("button", { name, exact: true });
const card = page.getByRole("group", { name: "Original", exact: true });

/** A project whose picture lies on another computer; `finishPreview` is what that computer does. The server's answer about it can be set. */
async function aProjectFromElsewhere() {
  const memory = createMemoryBackend();
  onTestFinished(() => memory.dispose());
  const server: { answer?: Awaited<ReturnType<Backend["media"]["signedUrl"]>> } = {};
  const backend: Backend = {
    ...memory,
    media: { ...memory.media, signedUrl: async (...all) => server.answer ?? memory.media.signedUrl(...all) },
  };
  const id = crypto.randomUUID();
  const url = unwrap(await memory.library.newPicturePath(id));
  unwrap(await memory.projects.create({ id, name: "Reel", picture: { url, duration: 8, original: ORIGINAL }, settings: DEFAULT_SETTINGS }));
  const finishPreview = async () => unwrap(await memory.media.storeProxy(url, await film()));
  return { backend, server, finishPreview };
}

test("B-217 while no server answers, the card says so, with “Try again”, which shows the preview once one does", async () => {
  const { backend, server, finishPreview } = await aProjectFromElsewhere();
  await finishPreview();
  server.answer = AWAY;
  const { root } = mountEditor(backend);
  await expect.element(card).toHaveTextContent("The server cannot be reached. Choose reel.mp4 to work with the original.");
  await expect.element(button("Choose file")).toBeVisible();
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  server.answer = refused("Gone wrong", 500);
  await button("Try again").click();
  await expect.element(card).toHaveTextContent("The preview cannot be loaded now.");
  chooseFile(root, "Original video", await mediaFile("vanilagy__video.mp4", "video/mp4"));
  await expect.element(card).toHaveTextContent("This is another file:");
  delete server.answer;
  await button("Try again").click();
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText(/This is another file:/u).first()).toBeVisible();
});

test("B-217 the preview is shown by itself when the network is back", async () => {
  const { backend, server, finishPreview } = await aProjectFromElsewhere();
  await finishPreview();
  server.answer = AWAY;
  mountEditor(backend);
  await expect.element(card).toHaveTextContent("The server cannot be reached.");
  delete server.answer;
  window.dispatchEvent(new Event("online"));
  await expect.poll(isShown).toBe(true);
  await expect.element(page.getByText("Playing the preview. Choose reel.mp4 to work with the original.").first()).toBeVisible();
});

test("B-217 a preview that another computer finishes meanwhile is shown when the user returns to the page", async () => {
  const { backend, finishPreview } = await aProjectFromElsewhere();
  mountEditor(backend);
  await expect.element(card).toHaveTextContent("Open the project on the computer that has reel.mp4");
  expect(button("Try again").elements()).toEqual([]);
  await finishPreview();
  expect(isShown()).toBe(false);
  window.dispatchEvent(new Event("focus"));
  await expect.poll(isShown).toBe(true);
});

test("B-217 it is asked for every minute", async () => {
  const later = window.setTimeout.bind(window);
  const minutes: (() => void)[] = [];
  vi.spyOn(window, "setTimeout").mockImplementation(((act: () => void, delayMs?: number) => {
    if (delayMs !== 60_000) return later(act, delayMs);
    return minutes.push(act);
  }) as never);
  onTestFinished(() => void vi.restoreAllMocks());
  const { backend, finishPreview } = await aProjectFromElsewhere();
  mountEditor(backend);
  await expect.element(card).toHaveTextContent("Open the project on the computer that has reel.mp4");
  await finishPreview();
  expect(isShown()).toBe(false);
  for (const pass of minutes) pass();
  await expect.poll(isShown).toBe(true);
});

test("B-217 where files cannot be linked, the picture's place says that the server cannot be reached", async () => {
  const editor = anEditor();
  editor.store.setState(({ picture }) => ({ picture: { ...picture, status: "unavailable", unshownProxy: "unreachable" } }));
  mountPart(editor, <OriginalCard />);
  await expect.element(card).toHaveTextContent("The server cannot be reached.");
  await expect.element(button("Try again")).toBeVisible();
});

test("B-221 the export window says that the original is not here, and of a wrong file what differs", async () => {
  const { backend, finishPreview } = await aProjectFromElsewhere();
  await addToLibrary(backend, [toneFile("bed.wav", 2)]);
  await finishPreview();
  mountEditor(backend);
  await expect.poll(isShown).toBe(true);
  await button("Add Bed to timeline").click();
  await button("Export").click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect.element(dialog).toHaveTextContent("The original is not here. Export from the preview, which has fewer details?");
  await expect.element(dialog).toHaveTextContent("not here: reel.mp4, 5.6 GB");
  await expect.element(dialog.getByRole("button", { name: "Choose original" })).toBeVisible();
  chooseFile(dialog.element(), "Original video", await mediaFile("vanilagy__video.mp4", "video/mp4"));
  await expect.element(dialog).toHaveTextContent(/This is another file: .+ instead of 1:00:00\.000\./u);
  await expect.element(dialog.getByRole("button", { name: "Use it instead" })).toBeVisible();
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: "Export preview" }).click();
  await expect.element(dialog).toHaveTextContent("preview of reel.mp4");
});

test("B-221 where the browser has to ask first, the export window offers “Use original”", async () => {
  mountPart(anEditor(), <WithoutOriginal original={{ status: "unavailable", reason: "ask" }} />);
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(/^The original is not read yet\. Export from the preview, which has fewer details\? .*is on this computer\./u);
  await expect.element(button("Use original")).toBeVisible();
  await expect.element(button("Choose original")).toBeVisible();
  await expect.element(button("Export preview")).toBeVisible();
});
