import type { Page } from "playwright";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startKilledEditor } from "#tests/support/browser/killed-editor.ts";
import type { KilledEditor } from "#tests/support/browser/killed-editor.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { makeMedia } from "#tests/support/media/media-files.ts";
import { must } from "#tests/support/server/victim.ts";

const STEPS = 20;
const MOD = "ControlOrMeta";

const NAME = "Undo After Kills";
const TONE = ["-f", "lavfi", "-i", "aevalsrc=0.2*sin(2*PI*440*t):s=48000:d=30", "-c:a", "pcm_s16le"];

let editor: KilledEditor;

beforeEach(async () => {
  editor = await startKilledEditor("undone@example.com");
});
afterEach(() => editor.dispose());

const CLIP_COLUMNS =
  "id, name, audio_url, start_time, end_time, original_duration, source_offset, lane_index, muted, gain_db, pan, fade_in, fade_out, fade_shape";

/** The name, settings and clips of the project on the server. */
async function storedProject(): Promise<{ readonly revision: number; readonly content: unknown }> {
  const { client } = editor.user;
  const project = must(await client.from("projects").select("name, settings, revision").eq("id", editor.projectId).single());
  const clips = must(await client.from("audio_tracks").select(CLIP_COLUMNS).eq("project_id", editor.projectId).order("id"));
  const { revision, ...content } = project;
  return { revision: Number(revision), content: { ...content, clips } };
}

/** Waits until what the page has changed since `revision` is stored. */
async function storedAfter(revision: number): Promise<{ readonly revision: number; readonly content: unknown }> {
  let stored = await storedProject();
  await expect
    .poll(
      async () => {
        stored = await storedProject();
        return stored.revision;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(revision);
  return stored;
}

/** `step`: the edit's number; with it an edit that comes again differs from the earlier one, and so changes something. */
type Edit = (page: Page, step: number) => Promise<void>;

const addMarker: Edit = async (page) => {
  await page.keyboard.press("Shift+M");
  await page.getByRole("textbox", { name: /^Name of Marker/ }).press("Escape");
};

const press =
  (keys: string): Edit =>
  (page) =>
    page.keyboard.press(keys);

/**
 * Different kinds of edits of the selected clips, made by keys: gain −1 dB, mute, nudge, split, gain +1 dB, marker, duplicate, trim, loop,
 * delete (the duplicates, which are selected), rename the project.
 */
const EDITS: readonly Edit[] = [
  press(","),
  press("m"),
  press(`${MOD}+ArrowRight`),
  async (page, step) => {
    await editorOf(page).seekTo(20 - step);
    await page.keyboard.press(`${MOD}+x`);
  },
  press("."),
  addMarker,
  press(`${MOD}+d`),
  async (page, step) => {
    await editorOf(page).seekTo(2 + step / 4);
    await page.keyboard.press("[");
  },
  press("Shift+L"),
  press("Delete"),
  async (page, step) => {
    await page.getByRole("textbox", { name: "Project name" }).fill(`Reel ${step}`);
    await page.keyboard.press("Enter");
    await page.getByRole("grid", { name: /timeline/i }).focus();
    await page.keyboard.press(`${MOD}+a`);
  },
];

test.each(["reload", "renderer", "browser"] as const)(
  `B-148 after the end of the page (%s), ${STEPS} steps back give each earlier document, and ${STEPS} forward each later one`,
  async (what) => {
    const sound = await makeMedia("undo-after-kills.wav", TONE);
    let page = await editor.newPage();
    await editor.open(page);
    await editorOf(page).importFiles([sound], [NAME]);
    let stored = await storedProject();
    await page.getByRole("button", { name: `Add ${NAME} to timeline` }).click();
    stored = await storedAfter(stored.revision);
    // A project has no settings on the server before the first change of one.
    await addMarker(page, 0);
    stored = await storedAfter(stored.revision);
    await page.getByRole("grid", { name: /timeline/i }).focus();
    await page.keyboard.press(`${MOD}+a`);

    const contents = [stored.content];
    for (let step = 0; step < STEPS; step += 1) {
      await EDITS[step % EDITS.length]?.(page, step);
      stored = await storedAfter(stored.revision);
      contents.push(stored.content);
    }
    if (what === "reload") await page.reload();
    else page = await editor.kill(page, what);
    await editor.open(page);
    // Until the page may write, and has read the history.
    await page.getByRole("button", { name: /^Undo/, disabled: false }).waitFor();
    for (let step = STEPS - 1; step >= 0; step -= 1) {
      await page.keyboard.press(`${MOD}+z`);
      stored = await storedAfter(stored.revision);
      expect(stored.content, `${what}: ${STEPS - step} steps back`).toEqual(contents[step]);
    }
    for (let step = 1; step <= STEPS; step += 1) {
      await page.keyboard.press(`${MOD}+Shift+z`);
      stored = await storedAfter(stored.revision);
      expect(stored.content, `${what}: ${step} steps forward`).toEqual(contents[step]);
    }
  },
);
