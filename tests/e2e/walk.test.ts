import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, signUpInPage } from "#tests/support/server/test-accounts.ts";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { axeFindings } from "#tests/support/browser/axe.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { downloadOf } from "#tests/support/editor/export-download.ts";
import { examineFile, loudestAt, toneAmplitude } from "#tests/support/engine/examine.ts";
import { decodeSound, inspect, makeMedia } from "#tests/support/media/media-files.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { signInUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";
import { CLICK_AT, HIGH_HZ, LOW_HZ, TONE_AMPLITUDE, walkMedia } from "#tests/support/media/walk-media.ts";

type ClipRow = {
  readonly name: string;
  readonly start_time: number;
  readonly end_time: number;
  readonly source_offset: number;
  readonly lane_index: number;
  readonly muted: boolean;
};

const EMAIL = "walker@example.com";
const SECONDS = isExhaustive ? 300 : 50;
const LENGTH = isExhaustive ? "00:05:00:00" : "00:00:50:00";

/** One walk through the whole application; each test continues from the one before. */
describe.sequential("the main job, end to end, on the real parts", () => {
  let app: TestApp;
  let page: Page;
  let media: Awaited<ReturnType<typeof walkMedia>>;
  let picture: string;
  let downloads: string;
  let exported: string;
  const partialAnswers: string[] = [];

  beforeAll(async () => {
    media = await walkMedia();
    picture = isExhaustive
      ? media.picture
      : await makeMedia(`walk-${SECONDS}.mp4`, ["-i", media.picture, "-t", String(SECONDS), "-c", "copy"]);
    app = await startApp();
    page = await app.newPage();
    page.on("response", (response) => {
      if (response.status() === 206) partialAnswers.push(response.url());
    });
    downloads = await mkdtemp(join(tmpdir(), "layback-walk-"));
  });
  afterAll(async () => {
    await rm(downloads, { recursive: true, force: true });
    await app.dispose();
  });

  let signedIn: Promise<SignedInUser> | undefined;
  /** The user's rows are polled: one sign-in for all, because hashing a password takes longer than a query. */
  const asUser = async () => (await (signedIn ??= signInUser(app.server, EMAIL, PASSWORD))).client;
  /** The clips as the server has them, sorted by name, then start. */
  const rows = async (): Promise<ClipRow[]> => {
    const client = await asUser();
    const answer = await client.from("audio_tracks").select("name,start_time,end_time,source_offset,lane_index,muted");
    if (answer.error) throw answer.error;
    return (answer.data as ClipRow[]).sort((a, b) => a.name.localeCompare(b.name) || a.start_time - b.start_time);
  };
  const row = async (name: string): Promise<ClipRow> => {
    const found = (await rows()).find((clip) => clip.name === name);
    if (!found) throw new Error(`No clip ${name}.`);
    return found;
  };

  test("an empty editor says what to do, and axe finds nothing in it", async () => {
    await signUpInPage(app, page, EMAIL);
    await page.getByText('No files yet. Click "Import" to add audio or video files.').waitFor();
    await page.getByRole("button", { name: "Browse for a video" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test(`upload a picture of ${SECONDS} s: it becomes the project`, async () => {
    await editorOf(page).uploadPicture(picture);
    await page.getByText(`/ ${LENGTH}`).first().waitFor();
    const client = await asUser();
    const projects = await client.from("projects").select("video_duration,is_public");
    expect(projects.data).toEqual([{ video_duration: SECONDS, is_public: false }]);
  });

  test("import three pieces of music of different formats and rates", async () => {
    await editorOf(page).importFiles([media.click, media.low, media.high], ["Walk Click", "Walk Low", "Walk High"]);
    await page.getByText("walk-low.flac").waitFor();
  });

  test("drop them on the timeline: at the pointer by drag, at the playhead by the button", async () => {
    const editor = editorOf(page);
    const grid = await editor.boxOf(editor.timeline);
    await page.getByRole("row", { name: /Walk Click/ }).dragTo(editor.canvas, { targetPosition: { x: 100, y: grid.height - 40 } });
    await editor.clip(/^Walk Click/).waitFor();
    await editor.seekOnRuler(6);
    await page.getByRole("button", { name: "Add Walk Low to timeline" }).click();
    await editor.clip(/^Walk Low/).waitFor();
    await editor.seekOnRuler(12);
    await page.getByRole("button", { name: "Add Walk High to timeline" }).click();
    await editor.clip(/^Walk High/).waitFor();
    await editor.saved();
    expect(await rows()).toMatchObject([
      { name: "Walk Click", lane_index: 0, start_time: expect.closeTo(2, 1) },
      { name: "Walk High", lane_index: 2, start_time: expect.closeTo(12, 1) },
      { name: "Walk Low", lane_index: 1, start_time: expect.closeTo(6, 1) },
    ]);
  });

  test("move by dragging: start and end move together", async () => {
    const editor = editorOf(page);
    const before = await row("Walk Low");
    const box = await editor.boxOf(editor.clip(/^Walk Low/));
    const y = box.y + box.height / 2;
    await editor.drag({ x: box.x + 200, y }, { x: box.x + 300, y });
    await expect.poll(async () => (await row("Walk Low")).start_time).toBeCloseTo(before.start_time + 2, 4);
    expect((await row("Walk Low")).end_time).toBeCloseTo(before.end_time + 2, 4);
  });

  test("trim both edges: the sound stays in place", async () => {
    const editor = editorOf(page);
    const before = await row("Walk High");
    for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Zoom out" }).click();
    await page.getByText("50%").waitFor();
    const scale = 25;
    const length = before.end_time - before.start_time;
    await expect.poll(async () => (await editor.boxOf(editor.clip(/^Walk High/))).width).toBeCloseTo(length * scale, 0);
    const box = await editor.boxOf(editor.clip(/^Walk High/));
    const y = box.y + box.height / 2;
    await editor.drag({ x: box.x + 2, y }, { x: box.x + 2 + 2 * scale, y });
    await expect.poll(async () => (await row("Walk High")).start_time).toBeCloseTo(before.start_time + 2, 4);
    expect((await row("Walk High")).source_offset).toBeCloseTo(2, 4);
    const right = box.x + box.width - 2;
    await editor.drag({ x: right, y }, { x: right - scale, y });
    await expect.poll(async () => (await row("Walk High")).end_time).toBeCloseTo(before.end_time - 1, 4);
    for (let step = 0; step < 2; step++) await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByText("100%", { exact: true }).first().waitFor();
    // The accessible cells follow once the view has settled; the next press uses their position.
    await expect.poll(async () => (await editor.boxOf(editor.clip(/^Walk High/))).width).toBeCloseTo((length - 3) * 2 * scale, 0);
  });

  test("cut at the playhead with Ctrl+X: two clips, the second continues where the first ended", async () => {
    const editor = editorOf(page);
    const before = await row("Walk High");
    await editor.pressClip(/^Walk High/);
    await editor.seekTo(24);
    await page.keyboard.press("Control+x");
    await expect.poll(async () => (await rows()).filter((clip) => clip.name === "Walk High").length).toBe(2);
    const [first, second] = (await rows()).filter((clip) => clip.name === "Walk High");
    expect(first).toMatchObject({ start_time: before.start_time, source_offset: before.source_offset });
    expect(second).toMatchObject({ end_time: before.end_time, start_time: first?.end_time });
    expect((second?.source_offset ?? 0) - before.source_offset).toBeCloseTo((second?.start_time ?? 0) - before.start_time, 9);
  });

  test("mute the second half with M, undo it, redo it", async () => {
    const editor = editorOf(page);
    const muted = async () => (await rows()).filter((clip) => clip.muted).length;
    await editor.pressClip(/^Walk High, Audio 3, starts 00:00:24/);
    await page.keyboard.press("m");
    await expect.poll(muted).toBe(1);
    await page.keyboard.press("Control+z");
    await expect.poll(muted).toBe(0);
    await page.keyboard.press("Control+Shift+Z");
    await expect.poll(muted).toBe(1);
    expect((await rows()).filter((clip) => clip.name === "Walk High").map((clip) => clip.muted)).toEqual([false, true]);
  });

  test("play: the playhead runs and the picture follows the sound; Space pauses", async () => {
    const editor = editorOf(page);
    await editor.seekTo(3);
    await page.keyboard.press("Space");
    await expect.poll(async () => (await pictureTime(page)) > 5, { timeout: 20_000 }).toBe(true);
    await page.keyboard.press("Space");
    await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    const shown = async () => Number(await page.getByRole("slider", { name: "Playhead" }).inputValue());
    // The element needs a moment to present the frame under the playhead.
    await expect.poll(async () => Math.abs((await pictureTime(page)) - (await shown()))).toBeLessThan(1 / 24);
    expect(await shown()).toBeGreaterThan(4.5);
    expect(await shown()).toBeLessThan(20);
  });

  test("export an MP4", async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const download = await downloadOf(page, () => page.getByRole("button", { name: "Export MP4" }).click(), 240_000);
    expect(download.suggestedFilename()).toMatch(/^edited-video-.+\.mp4$/);
    exported = join(downloads, "exported.mp4");
    await download.saveAs(exported);
    const dialog = page.getByRole("dialog", { name: "Export" });
    await dialog.getByText(`Export complete: ${download.suggestedFilename()}`).waitFor();
    const verdict = dialog.getByText(/^In sync, \d samples? off · −\d+\.\d LUFS · −\d+\.\d dBTP$/);
    await verdict.waitFor();
    await dialog.getByText(`Export complete: ${download.suggestedFilename()}`).waitFor({ state: "hidden" });
    await verdict.waitFor();
    await page.keyboard.press("Escape");
  });

  test("B-131 the exported file: picture packets unchanged, length of the picture, AAC 48 kHz stereo", async () => {
    const [original, result] = [await examineFile(picture), await examineFile(exported)];
    expect(result.picture).toEqual(original.picture);
    expect(Math.abs(result.pictureEnd - original.pictureEnd)).toBeLessThan(1 / 24);
    expect(result.sound).toMatchObject({ codec: "aac", rate: 48_000, channels: 2 });
    expect(Math.abs((result.sound?.end ?? 0) - original.pictureEnd)).toBeLessThan(1 / 24);
  });

  test("the downloaded file plays in Chromium, and ffprobe accepts it without a warning", async () => {
    expect((await inspect(exported)).complaints).toEqual([]);
    const player = await app.newPage();
    await player.setContent(`<input type="file"><video muted></video>`);
    await player.locator("input").setInputFiles(exported);
    const played = await player.locator("video").evaluate(async (video: HTMLVideoElement) => {
      video.src = URL.createObjectURL(document.querySelector("input")?.files?.[0] as File);
      const reached = (event: string) =>
        new Promise<void>((resolve, reject) => {
          video.addEventListener(event, () => resolve(), { once: true });
          video.addEventListener("error", () => reject(new Error(video.error?.message)), { once: true });
        });
      await reached("loadeddata");
      video.currentTime = video.duration - 1;
      await Promise.all([reached("ended"), video.play()]);
      return { seconds: video.currentTime, width: video.videoWidth, height: video.videoHeight };
    });
    const { pictureEnd } = await examineFile(picture);
    expect(Math.abs(played.seconds - pictureEnd)).toBeLessThan(0.05);
    expect(played.width * played.height).toBeGreaterThan(0);
    await player.close();
  });

  test("the exported sound: the click at its time ± 1 ms, overlapping clips at unity ± 0.1 dB, the muted clip absent", async () => {
    const sound = await decodeSound(exported);
    const click = await row("Walk Click");
    const clickTime = click.start_time + CLICK_AT - click.source_offset;
    expect(Math.abs(loudestAt(sound, clickTime - 0.5, clickTime + 0.5) - clickTime)).toBeLessThan(0.001);

    const low = await row("Walk Low");
    const [high, mutedHigh] = (await rows()).filter((clip) => clip.name === "Walk High");
    if (!high || !mutedHigh) throw new Error("The cut clip is gone.");
    // LAME scales its input, so the source is measured; ffmpeg converts mono to stereo 3 dB down, which is compensated.
    const highAmplitude = Math.SQRT2 * toneAmplitude(await decodeSound(media.high), 0, HIGH_HZ, 1, 20);
    const decibels = (amplitude: number, expected: number) => Math.abs(20 * Math.log10(amplitude / expected));
    const both = [Math.max(low.start_time, high.start_time) + 0.2, Math.min(low.end_time, high.end_time, SECONDS) - 0.2] as const;
    for (const channel of [0, 1] as const) {
      expect(decibels(toneAmplitude(sound, channel, LOW_HZ, ...both), TONE_AMPLITUDE)).toBeLessThan(0.1);
      expect(decibels(toneAmplitude(sound, channel, HIGH_HZ, ...both), highAmplitude)).toBeLessThan(0.1);
      expect(toneAmplitude(sound, channel, HIGH_HZ, mutedHigh.start_time + 0.2, Math.min(mutedHigh.end_time, SECONDS) - 0.2)).toBeLessThan(
        0.0005,
      );
    }
  });

  test.runIf(isExhaustive)("axe finds nothing in the editor with clips and a tooltip, nor in its dialogs", async () => {
    // A tooltip opens on pointer movement after a key press.
    await page.getByRole("button", { name: "Add Walk High to timeline" }).hover();
    await page.getByRole("button", { name: "Add Walk Low to timeline" }).hover();
    await page.getByRole("tooltip").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("dialog", { name: "Export" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("reload: picture, library and every clip are there again", async () => {
    const editor = editorOf(page);
    const names = async () =>
      (await editor.clip(/.+/).evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""))).sort((a, b) =>
        a.localeCompare(b),
      );
    const before = await names();
    partialAnswers.length = 0;
    await page.reload();
    await editor.clip(/^Walk Low/).waitFor();
    await expect.poll(names).toEqual(before);
    for (const name of ["Walk Click", "Walk Low", "Walk High"])
      await page.getByRole("button", { name: `Add ${name} to timeline` }).waitFor();
    await page.getByText(`/ ${LENGTH}`).first().waitFor();
  });

  test("B-35 after the reload the picture streams by range requests: it seeks, with 206 answers", async () => {
    const at = (SECONDS * 5) / 6;
    await editorOf(page).seekTo(at);
    await expect.poll(async () => Math.abs((await pictureTime(page)) - at) < 0.1).toBe(true);
    expect(partialAnswers.some((url) => url.includes("/storage/v1/object/sign/"))).toBe(true);
  });
});

async function pictureTime(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}
