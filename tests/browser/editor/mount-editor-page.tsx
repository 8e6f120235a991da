import { createRoot } from "react-dom/client";
import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Backend, LoadedProject, User } from "#backend/backend.ts";
import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { createEditor } from "#editor/create-editor.ts";
import type { Editor } from "#editor/create-editor.ts";
import type { EditorInput } from "#editor/editor-input.ts";
import { EditorPage } from "#editor/editor-page.tsx";
import { settingsIn } from "#editor/local-settings.ts";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import { randomId } from "#ui/random-id.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import "#ui/fonts.css";

export type MountedPage = { readonly root: HTMLElement; readonly unmount: () => void };

let user: User | undefined;

/**
 * The user whose journal the editors of this test write. Each test, and each retry, has its own user: all share the browser's one journal,
 * and one user must not see the unsent edits of another.
 */
export function userOfTest(): User {
  if (!user) {
    user = { ...LOCAL_USER, id: crypto.randomUUID() };
    onTestFinished(() => {
      user = undefined;
    });
  }
  return user;
}

/** The editor as the app shows it for the test's user, over the whole page; removed when the test is finished. */
export function mountEditor(backend: Backend = createMemoryBackend()): MountedPage {
  const root = document.createElement("div");
  document.body.style.margin = "0";
  document.body.append(root);
  const react = createRoot(root);
  react.render(<EditorPage backend={backend} user={userOfTest()} />);
  let isGone = false;
  const unmount = () => {
    if (isGone) return;
    isGone = true;
    react.unmount();
    root.remove();
  };
  onTestFinished(unmount);
  return { root, unmount };
}

/** Mounts the editor again once its picture is saved: as after a reload it has the stored picture, not the user's file. */
export async function reopenWithPicture({ unmount }: MountedPage, backend: Backend): Promise<MountedPage> {
  await expect.poll(async () => unwrap(await backend.projects.restoreLast())?.picture).toBeDefined();
  unmount();
  const mounted = mountEditor(backend);
  await expect.element(page.getByRole("toolbar", { name: "Video controls" })).toBeVisible();
  return mounted;
}

/** An editor on a journal in memory that shows nothing yet; disposed of when the test is finished. */
export function anEditor(input: Partial<EditorInput> = {}): Editor {
  const backend = input.backend ?? createMemoryBackend();
  const editor = createEditor({
    backend,
    user: LOCAL_USER,
    engine: createResilientEngine(),
    journal: createMemoryJournal(),
    locks: noProjectLocks,
    newId: randomId,
    timers: browserTimers,
    tabStrings: settingsIn(() => sessionStorage),
    deviceStrings: settingsIn(() => localStorage),
    ...input,
  });
  onTestFinished(() => {
    editor.dispose();
    backend.dispose();
  });
  return editor;
}

/** A media file of the tests, under its own or another name. */
export async function mediaFile(name: string, type: string, fileName = name): Promise<File> {
  return new File([await mediaBlob(name)], fileName, { type });
}

/** A WAV file with a tone of 440 Hz: 8 kHz, mono, 16 bit. `amplitude`: linear, quiet by default. */
export function toneFile(fileName: string, seconds = 2, amplitude = 0.0916): File {
  const rate = 8000;
  const count = Math.round(seconds * rate);
  const bytes = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at: number, word: string) => new TextEncoder().encode(word).forEach((byte, index) => bytes.setUint8(at + index, byte));
  text(0, "RIFF");
  bytes.setUint32(4, 36 + count * 2, true);
  text(8, "WAVEfmt ");
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  text(36, "data");
  bytes.setUint32(40, count * 2, true);
  for (let at = 0; at < count; at++) bytes.setInt16(44 + at * 2, 32767 * amplitude * Math.sin((2 * Math.PI * 440 * at) / rate), true);
  return new File([bytes.buffer], fileName, { type: "audio/wav" });
}

/** Uploads files to a user's library as the app does. */
export async function addToLibrary(backend: Backend, files: readonly File[]): Promise<void> {
  for (const file of files) unwrap(await backend.library.import(file, { mimeType: file.type }));
}

/** A user with a project without a picture, and with these files. */
export async function aProject(backend: Backend, files: readonly File[]): Promise<LoadedProject> {
  await addToLibrary(backend, files);
  return unwrap(await backend.projects.getOrCreate());
}

export function chooseVideo(root: ParentNode, file: File): void {
  chooseFile(root, "Video file", file);
}

/** Sets the file of the named input, as if the user had chosen it in the system's dialog. */
export function chooseFile(root: ParentNode, label: string, file: File): void {
  const input = root.querySelector<HTMLInputElement>(`input[aria-label='${label}']`);
  if (!input) throw new Error(`There is no way to choose a ${label}.`);
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Names of the clips in the timeline's accessible grid, lane by lane. The grid follows the canvas once that has settled, so poll it. */
export function shownClips(): readonly string[] {
  const cells = page.getByRole("grid").getByRole("gridcell").elements();
  const labels = cells.map((cell) => cell.getAttribute("aria-label") ?? "");
  return labels.filter((label) => label.includes(", Audio ")).map((label) => label.slice(0, label.indexOf(",")));
}
