import axe from "axe-core";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { OriginalBar } from "#editor/originals/original-bar.tsx";
import { VideoPlayer } from "#editor/player/video-player.tsx";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { refused } from "#backend/refused.ts";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { removeOriginalLinks } from "#media/originals/original-links.ts";
import { failure } from "#model/result.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { pictureOf } from "../../export/export-media.ts";
import { aProject, anEditor, chooseFile, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";
import type { MountedPage } from "../mount-editor-page.tsx";
import { backendWithSmallLimit, film, isShown, keep, levelOf } from "./linked-film.ts";
import { watchDownloads } from "./watch-downloads.ts";
import { mountPart } from "../mount-part.tsx";
import { proxiesOnDevice } from "./proxies-on-device.ts";

beforeEach(async () => {
  await preferColorScheme("dark");
  await removeOriginalLinks();
  await removeFromDevice(PROXY_FOLDER);
});

/** The film has 725 kB; a preview of it has less. */
const LIMIT = 400_000;
const SENTENCES = {
  "no-encoder": "No preview could be made, because this browser has no H.264 encoder: others will see no picture.",
  "no-decoder": "No preview could be made, because this browser cannot read the picture: others will see no picture.",
  full: "No preview could be made, because this device is full: others will see no picture.",
  "too-long": "The video is too long for a preview: others will see no picture.",
  "too-large": "Even the smallest preview of this video is too large for the server: others will see no picture.",
  reduced: "No preview is made while sound is decoded without the browser's decoder: others will see no picture.",
  refused: "The server does not take the preview: others will see no picture.",
  unreachable: "The preview is made, and waits for the server.",
  failed: "No preview could be made: others will see no picture.",
} as const;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const stored = () => page.getByText("preview uploaded");
const pathOf = async (backend: Backend) => unwrap(await backend.projects.restoreLast())?.picture?.url ?? "";

/** Shows the project as another device does, which has no file. */
async function elsewhere({ unmount }: MountedPage, backend: Backend): Promise<MountedPage> {
  unmount();
  await removeOriginalLinks();
  await removeFromDevice(PROXY_FOLDER);
  const mounted = mountEditor(backend);
  await expect.poll(isShown).toBe(true);
  return mounted;
}

/** Presses a button that may soon be gone; false if it is not there. */
function pressNow(root: HTMLElement, name: string): boolean {
  const found = [...root.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  found?.click();
  return found !== undefined;
}

/** A project with a sound on the timeline and the film as its picture, and its preview uploaded. */
async function withPreview(memory = createMemoryBackend()) {
  await aProject(memory, [toneFile("bed.wav", 2)]);
  const { backend } = backendWithSmallLimit(memory, LIMIT);
  const mounted = mountEditor(backend);
  await button("Add Bed to timeline").click();
  await keep(mounted, await film());
  await expect.element(stored(), { timeout: 60_000 }).toBeVisible();
  return { backend, mounted };
}

test("B-220 a preview is made and uploaded; a device without the file shows it, with its sound, and the original once it is chosen", async () => {
  const { backend, mounted } = await withPreview();
  const preview = unwrap(await backend.media.download(await pathOf(backend), new AbortController().signal));
  expect(preview.size).toBeLessThan(LIMIT);
  const [made, original] = [await pictureOf(preview), await pictureOf(await film())];
  expect(made.packets.length).toBe(original.packets.length);
  expect(await levelOf(preview)).toBeGreaterThan(0.01);

  const { root } = await elsewhere(mounted, backend);
  await expect.element(page.getByText("Playing the preview. Choose edit-source.mp4 to work with the original.").first()).toBeVisible();
  await expect.element(button("Solo Video sound")).toBeVisible();
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  chooseFile(root, "Original video", await mediaFile("vanilagy__video.mp4", "video/mp4", "other.mp4"));
  await expect.element(page.getByText(/^This is another file:/u).first()).toBeVisible();
  await expect.element(button("Use it instead")).toBeVisible();
  expect(isShown()).toBe(true);
  chooseFile(root, "Original video", await film());
  await expect.element(page.getByText("Original on this computer")).toBeVisible();
  await expect.poll(isShown).toBe(true);
  await expect.element(stored()).toBeVisible();
  await button("Projects").click();
  await page.getByRole("menuitem", { name: "All projects" }).click();
  await expect.element(page.getByText(/^Original: edit-source\.mp4, 7\d\d kB, on its computer · preview uploaded$/u)).toBeVisible();
});

test("B-220 a device that has made the preview shows it without the server while its original cannot be read", async () => {
  const { backend, mounted } = await withPreview();
  mounted.unmount();
  await removeOriginalLinks();
  const media: Backend["media"] = { ...backend.media, signedUrl: async () => failure({ kind: "unreachable", message: "Failed to fetch" }) };
  const { root } = mountEditor({ ...backend, media });
  await expect.element(page.getByText("Playing the preview. Choose edit-source.mp4 to work with the original.").first()).toBeVisible();
  await expect.poll(isShown).toBe(true);
  await expect.element(button("Solo Video sound")).toBeVisible();
  chooseFile(root, "Original video", await film());
  await expect.element(page.getByText("Original on this computer")).toBeVisible();
});

test("B-221 an export without the original asks, and exports the preview only when told to; its name says so", async () => {
  const { backend, mounted } = await withPreview();
  const preview = unwrap(await backend.media.download(await pathOf(backend), new AbortController().signal));
  await elsewhere(mounted, backend);
  const downloads = watchDownloads();
  const addresses = vi.spyOn(URL, "createObjectURL");
  onTestFinished(() => addresses.mockRestore());
  await button("Export").click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect.element(dialog).toHaveTextContent("The original is not here. Export from the preview, which has fewer details?");
  expect((await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: "Export preview" }).click();
  await expect.element(dialog).toHaveTextContent("preview of edit-source.mp4");
  await dialog.getByRole("button", { name: "Export MP4" }).click();
  await expect.element(dialog, { timeout: 60_000 }).toHaveTextContent(/Export complete: edited-video-\d+-preview\.mp4/u);
  expect(downloads).toEqual([expect.stringMatching(/^edited-video-\d+-preview\.mp4$/u)]);
  const [exported] = addresses.mock.calls.at(-1) ?? [];
  if (!(exported instanceof Blob)) throw new Error("No file was offered.");
  expect((await pictureOf(exported)).packets).toEqual((await pictureOf(preview)).packets);
});

test("B-220 the user pauses and resumes; a server that refuses or does not answer is named, and “Try again” sends what is made", async () => {
  const memory = createMemoryBackend();
  const { backend } = backendWithSmallLimit(memory, LIMIT);
  let answer: Awaited<ReturnType<Backend["media"]["storeProxy"]>> | undefined = refused("No room", 507);
  const failing: Backend = {
    ...backend,
    media: { ...backend.media, storeProxy: async (...all) => answer ?? backend.media.storeProxy(...all) },
  };
  const mounted = mountEditor(failing);
  // A proxy of this one takes seconds, whatever the machine.
  await keep(mounted, await mediaFile("vanilagy__video.mp4", "video/mp4"));
  await expect.poll(() => pressNow(mounted.root, "Pause preview"), { interval: 10, timeout: 30_000 }).toBe(true);
  await expect.element(page.getByText(/preview paused at \d+ %/u)).toBeVisible();
  await button("Resume preview").click();
  await expect
    .element(page.getByText("The server does not take the preview: others will see no picture."), { timeout: 60_000 })
    .toBeVisible();
  answer = failure({ kind: "unreachable", message: "Failed to fetch" });
  await button("Try again").click();
  await expect.element(page.getByText("The preview is made, and waits for the server."), { timeout: 30_000 }).toBeVisible();
  expect(await pathOf(backend)).not.toBe("");
  answer = undefined;
  await button("Try again").click();
  await expect.element(stored(), { timeout: 30_000 }).toBeVisible();
});

test("B-220 while something plays, the line says that the preview rests, and it goes on afterwards", async () => {
  const memory = createMemoryBackend();
  await aProject(memory, [toneFile("bed.wav", 30)]);
  const mounted = mountEditor(backendWithSmallLimit(memory, LIMIT).backend);
  await button("Add Bed to timeline").click();
  await keep(mounted, await mediaFile("vanilagy__video.mp4", "video/mp4"));
  await expect.poll(() => pressNow(mounted.root, "Pause preview"), { interval: 10, timeout: 30_000 }).toBe(true);
  await button("Play").click();
  await expect.element(button("Pause")).toBeVisible();
  await button("Resume preview").click();
  await expect.element(page.getByText(/preparing preview \d+ %, resting while you play or export/u)).toBeVisible();
  await expect.element(button("Pause preview")).toBeVisible();
  await button("Pause").click();
  await expect.element(page.getByText(/resting while you play or export/u)).not.toBeInTheDocument();
  await expect.element(stored(), { timeout: 60_000 }).toBeVisible();
});

test("B-220 “Cancel preview” ends it, also at the next visit, and frees its room; “Make preview” makes it", async () => {
  const { backend } = backendWithSmallLimit(createMemoryBackend(), LIMIT);
  const mounted = mountEditor(backend);
  const file = await mediaFile("vanilagy__video.mp4", "video/mp4");
  await keep(mounted, file);
  await expect.poll(() => pressNow(mounted.root, "Cancel preview"), { interval: 10, timeout: 30_000 }).toBe(true);
  const cancelled = page.getByText("The preview was cancelled: others will see no picture.");
  await expect.element(cancelled).toBeVisible();
  await expect.poll(proxiesOnDevice).toEqual([]);
  mounted.unmount();
  const { root } = mountEditor(backend);
  await expect.element(button("Choose file")).toBeVisible();
  chooseFile(root, "Original video", file);
  await expect.element(cancelled).toBeVisible();
  await button("Make preview").click();
  await expect.element(stored(), { timeout: 60_000 }).toBeVisible();
});

test("B-220 beside a file that has changed, “Keep the preview” goes on with the preview", async () => {
  const editor = anEditor();
  const { document } = editor.store.getState();
  const timeline = { ...document.timeline, picture: { url: "u/a.mp4", duration: 60, original: anOriginal() } };
  editor.store.setState({ readOnly: false, document: { ...document, timeline } });
  // The editor has no such file.
  await expect.poll(() => editor.store.getState().picture.status).toBe("unavailable");
  const original = { status: "unavailable", reason: "changed", changedFile: await film() } as const;
  editor.store.setState(({ picture }) => ({ picture: { ...picture, src: "blob:preview", original } }));
  mountPart(editor, <OriginalBar />);
  await expect.element(button("Use the new version")).toBeVisible();
  await button("Keep the preview").click();
  await expect.element(button("Use the new version")).not.toBeInTheDocument();
  await expect.element(button("Keep the preview")).not.toBeInTheDocument();
  await expect.element(button("Choose file")).toBeVisible();
});

test("B-220 a seek of the picture is known from its beginning until its frame is there, also if the picture is removed first", async () => {
  const editor = anEditor();
  editor.picture.setLocalFile("u/a.mp4", await film());
  const { document: edited } = editor.store.getState();
  const show = (picture: typeof edited.timeline.picture) =>
    editor.store.setState({ document: { ...edited, timeline: { ...edited.timeline, picture } } });
  show({ url: "u/a.mp4", duration: 8 });
  mountPart(editor, <VideoPlayer />);
  await expect.poll(isShown).toBe(true);
  const isSeeking = () => editor.store.getState().picture.isSeeking;
  await expect.poll(isSeeking).toBe(false);
  const seen: boolean[] = [];
  editor.store.subscribe(() => {
    if (isSeeking() !== seen.at(-1)) seen.push(isSeeking());
  });
  const seekTo = async (seconds: number) => {
    const video = document.querySelector("video");
    const begun = new Promise((resolve) => video?.addEventListener("seeking", resolve, { once: true }));
    if (video) video.currentTime = seconds;
    await begun;
  };
  await seekTo(1);
  await expect.poll(() => seen.slice(0, 2)).toEqual([true, false]);
  await seekTo(2);
  expect(isSeeking()).toBe(true);
  show(undefined);
  expect(isSeeking()).toBe(false);
});

test("B-220 each reason why others see no preview is shown, with “Try again” where that can help", async () => {
  const editor = anEditor();
  mountPart(editor, <OriginalBar />);
  const { picture } = editor.store.getState();
  for (const [reason, sentence] of Object.entries(SENTENCES)) {
    const proxy = { status: "failed", reason: reason as keyof typeof SENTENCES } as const;
    editor.store.setState({ picture: { ...picture, original: { status: "available", hasStoredHandle: true }, proxy } });
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect([reason, button("Try again").elements().length]).toEqual([reason, ["too-long", "reduced"].includes(reason) ? 0 : 1]);
  }
});

test("B-220 a button that takes another's place takes its focus; where none does, the line has it", async () => {
  const editor = anEditor();
  mountPart(editor, <OriginalBar />);
  const { picture } = editor.store.getState();
  const show = (status: "making" | "paused" | "sending") =>
    editor.store.setState({
      picture: { ...picture, original: { status: "available", hasStoredHandle: true }, proxy: { status, ratio: 0.3 } },
    });
  show("making");
  await expect.element(button("Pause preview")).toBeVisible();
  button("Pause preview").element().focus();
  show("paused");
  await expect.element(button("Resume preview")).toHaveFocus();
  show("making");
  await expect.element(button("Pause preview")).toHaveFocus();
  show("sending");
  await expect.element(page.getByText(/uploading preview 30 %/u)).toHaveFocus();
});

test("B-220 a preview on this device that cannot be read is not decoded for the hand: the original is", async () => {
  const editor = anEditor();
  editor.picture.setLocalFile("u/a.mp4", await film());
  const { document: edited } = editor.store.getState();
  editor.store.setState({ document: { ...edited, timeline: { ...edited.timeline, picture: { url: "u/a.mp4", duration: 8 } } } });
  mountPart(editor, <VideoPlayer />);
  await expect.poll(isShown).toBe(true);
  editor.store.setState(({ picture }) => ({ picture: { ...picture, localProxy: new Blob(["removed"]) } }));
  await expect.poll(() => editor.store.getState().picture.localProxy).toBeUndefined();
  await expect.poll(() => editor.picture.frames()?.canShow).toBe(true);
});
