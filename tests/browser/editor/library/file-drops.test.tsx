import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { lanesTopPx } from "#timeline/layout.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(async () => {
  await preferColorScheme("dark");
  await page.viewport(1440, 900);
});

const TONES = () => [toneFile("one.wav", 2), toneFile("two.wav", 3), toneFile("three.wav", 1)];

function fire(type: string, target: Element, files: readonly File[], more: DragEventInit = {}): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  return target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...more }));
}

/** An empty editor, and the clips of its newest project: name, start, end and lane, in order of lane and time. */
async function anEmptyEditor() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const { root } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  const placeOf = ({ name, startTime, endTime, laneIndex }: Clip) => ({ name, startTime, endTime, laneIndex });
  const stored = async () => {
    const project = unwrap(await backend.projects.restoreLast());
    const clips = (project?.clips ?? []).toSorted((a, b) => a.laneIndex - b.laneIndex || a.startTime - b.startTime);
    return { name: project?.name, hasPicture: project?.picture !== undefined, clips: clips.map(placeOf) };
  };
  const part = (label: string) => {
    const element = root.querySelector(`[aria-label='${label}']`);
    if (!element) throw new Error(`There is no ${label}.`);
    return element;
  };
  return { backend, root, stored, part };
}

const clip = (name: string, startTime: number, endTime: number, laneIndex: number) => ({ name, startTime, endTime, laneIndex });
const OVERLAY = fileMessages.dropHint(false);

test("B-175 an empty editor takes files dropped on its header: the video is the picture of a new project, the sounds lie on a lane", async () => {
  const { backend, root, stored, part } = await anEmptyEditor();
  await expect.element(page.getByText("Drop music here, from Project Files or from your computer.")).toBeVisible();
  const header = root.querySelector("header") ?? root;
  const files = [
    ...TONES(),
    await mediaFile("h264-aac.mp4", "video/mp4", "scene.mp4"),
    new File(["words"], "notes.txt", { type: "text/plain" }),
  ];
  expect(fire("dragover", header, files)).toBe(false);
  await expect.element(page.getByText(OVERLAY)).toBeVisible();
  // Escape ends the drag: the browser sends `dragleave` without an element.
  fire("dragleave", header, files, { relatedTarget: null });
  await expect.poll(() => page.getByText(OVERLAY).elements()).toEqual([]);
  expect(await stored()).toEqual({ name: undefined, hasPicture: false, clips: [] });

  fire("dragover", header, files);
  fire("drop", header, files);
  await expect.poll(stored, { timeout: 10_000 }).toEqual({
    name: "Scene",
    hasPicture: true,
    clips: [clip("One", 0, 2, 0), clip("Two", 2, 5, 0), clip("Three", 5, 6, 0)],
  });
  expect(page.getByText(OVERLAY).elements()).toEqual([]);
  await expect.element(page.getByText(fileMessages.aboutFile("notes.txt", editorMessages.mediaTypeInvalid))).toBeVisible();
  expect(
    unwrap(await backend.library.list())
      .map(({ fileName }) => fileName)
      .toSorted(),
  ).toEqual(["one.wav", "scene.mp4", "three.wav", "two.wav"]);
  expect(unwrap(await backend.projects.list())).toHaveLength(1);

  // With a picture, a second video only goes to the library.
  fire("drop", part("Picture"), [await mediaFile("h264-silent.mp4", "video/mp4", "other.mp4")]);
  await expect.element(page.getByRole("button", { name: "Delete Other" })).toBeVisible();
  expect(await stored()).toMatchObject({ name: "Scene", clips: [{}, {}, {}] });
});

test.runIf(isExhaustive)(
  "B-176 sounds dropped on the timeline lie at the pointer, one behind the other or with Alt each on its own lane; each is one undo",
  async () => {
    const { root, stored, part } = await anEmptyEditor();
    const stage = part("Timeline editor").querySelector("[part='canvas']") ?? root;
    // Without a project the view shows 50 px a second. The canvas may still move.
    const at = (seconds: number, lane: number) => {
      const { left, top } = stage.getBoundingClientRect();
      return { clientX: left + seconds * 50, clientY: top + lanesTopPx({}) + lane * 60 + 30 };
    };
    // Until the canvas can draw, the page takes the files.
    await expect
      .poll(async () => {
        fire("dragover", stage, TONES(), at(4, 0));
        await new Promise(requestAnimationFrame);
        return page.getByText(OVERLAY).elements();
      })
      .toEqual([]);
    fire("dragover", stage, TONES(), { ...at(4, 0), altKey: true });
    fire("dragleave", stage, TONES(), { relatedTarget: null });
    fire("drop", stage, TONES(), at(4, 0));
    const inRow = [clip("One", 4, 6, 0), clip("Two", 6, 9, 0), clip("Three", 9, 10, 0)];
    await expect.poll(async () => (await stored()).clips, { timeout: 10_000 }).toEqual(inRow);
    await page.getByRole("heading", { name: "Layback" }).click();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(async () => (await stored()).clips).toEqual(inRow.slice(0, 2));

    const [first, second] = TONES();
    if (first && second) fire("drop", stage, [first, second], { ...at(12, 1), altKey: true });
    await expect
      .poll(async () => (await stored()).clips, { timeout: 10_000 })
      .toEqual([...inRow.slice(0, 2), clip("One", 12, 14, 1), clip("Two", 12, 15, 2)]);
  },
);

test("B-61 a project that is read-only here refuses dropped files, and the page is not replaced", async () => {
  const { backend, stored, part } = await anEmptyEditor();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).first().click();
  const picture = part("Picture");
  const data = new DataTransfer();
  for (const file of TONES()) data.items.add(file);
  const over = new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true });
  picture.parentElement?.dispatchEvent(over);
  expect(over.defaultPrevented).toBe(true);
  expect(page.getByText(OVERLAY).elements()).toEqual([]);
  fire("drop", picture.parentElement ?? picture, TONES());
  await page.getByRole("button", { name: "Close" }).first().click();
  expect(unwrap(await backend.library.list())).toEqual([]);
  expect(await stored()).toEqual({ name: undefined, hasPicture: false, clips: [] });
});
