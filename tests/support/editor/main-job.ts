import { join } from "node:path";
import { expect } from "vitest";
import { PASSWORD, submitLogin } from "../server/test-accounts.ts";
import type { DrivenLocator, DrivenPage } from "../browser/driven-page.ts";
import { editorOf } from "./driven-editor.ts";
import { downloadOf } from "./export-download.ts";
import { examineFile, loudestAt, toneAmplitude } from "../engine/examine.ts";
import { decodeSound, mediaPath } from "../media/media-files.ts";
import { signInUser, signUpUser } from "../server/test-server.ts";
import type { TestServer } from "../server/test-server.ts";
import { must } from "../server/victim.ts";
import { CLICK_AT, HIGH_HZ, LOW_HZ, TONE_AMPLITUDE, walkMedia } from "../media/walk-media.ts";

type ClipRow = {
  readonly name: string;
  readonly start_time: number;
  readonly end_time: number;
  readonly source_offset: number;
  readonly muted: boolean;
};

/** Length of the picture, seconds. */
const PICTURE_SECONDS = 12;

/** Makes an account without the page, then signs in at /login. */
export async function signInAtLogin<Found extends DrivenLocator<Found>>(
  server: TestServer,
  page: DrivenPage<Found>,
  email: string,
): Promise<void> {
  await signUpUser(server, email);
  await page.goto(`${server.url}/login`);
  await submitLogin(page, "Sign In", { Email: email, Password: PASSWORD });
  await page.waitForURL("**/editor");
}

/**
 * The main job of a user in the editor: uploads a picture, imports and adds three pieces of music, moves, trims, cuts and mutes, plays in
 * sync, exports, and examines the file. `inEditor` is called once sound has been opened. Rejects if any result is wrong.
 */
export async function doMainJob<Found extends DrivenLocator<Found>>(
  server: TestServer,
  page: DrivenPage<Found>,
  options: { readonly email: string; readonly downloads: string; readonly inEditor?: () => Promise<void> },
): Promise<void> {
  const music = await walkMedia();
  const media = { ...music, picture: await mediaPath("export-picture.mp4") };
  const editor = editorOf(page);
  await editor.uploadPicture(media.picture);
  await page.getByText(`/ 00:00:${PICTURE_SECONDS}`).first().waitFor();
  await editor.importFiles([media.click, media.low, media.high], ["Walk Click", "Walk Low", "Walk High"]);
  await addAndShape(page);
  await options.inEditor?.();
  await playInSync(page);
  const exported = await exportMp4(page, options.downloads);

  const { client } = await signInUser(server, options.email, PASSWORD);
  const rows: ClipRow[] = must(
    await client.from("audio_tracks").select("name,start_time,end_time,source_offset,muted").order("name").order("start_time"),
  );
  expect(rows.map(({ name, muted }) => [name, muted])).toEqual([
    ["Walk Click", false],
    ["Walk High", false],
    ["Walk High", true],
    ["Walk Low", false],
  ]);
  await expectExport(exported, media, rows);
}

/**
 * Places the click at 0, moves the low tone from 5 to 6 s, trims the high tone from 6 to 7 s, cuts it at 9.5 s and mutes its second half.
 */
async function addAndShape<Found extends DrivenLocator<Found>>(page: DrivenPage<Found>): Promise<void> {
  const editor = editorOf(page);
  for (const [name, at] of [
    ["Walk Click", 0],
    ["Walk Low", 5],
    ["Walk High", 6],
  ] as const) {
    await editor.seekTo(at);
    await page.getByRole("button", { name: `Add ${name} to timeline` }).click();
    await editor.clip(new RegExp(`^${name}`)).waitFor();
  }
  const low = await editor.boxOf(editor.clip(/^Walk Low/));
  await editor.drag({ x: low.x + 100, y: low.y + low.height / 2 }, { x: low.x + 150, y: low.y + low.height / 2 });
  await editor.clip(/^Walk Low, .*starts 00:00:06/).waitFor();
  const high = await editor.boxOf(editor.clip(/^Walk High/));
  await editor.drag({ x: high.x + 2, y: high.y + high.height / 2 }, { x: high.x + 52, y: high.y + high.height / 2 });
  await editor.clip(/^Walk High, .*starts 00:00:07/).waitFor();
  await editor.pressClip(/^Walk High/);
  await editor.seekTo(9.5);
  await page.keyboard.press("Control+x");
  const second = /^Walk High, .*starts 00:00:09/;
  await editor.clip(second).waitFor();
  await editor.pressClip(second);
  await page.keyboard.press("m");
  await editor.clip(/^Walk High, .*muted/i).waitFor();
  await editor.saved();
}

async function playInSync<Found extends DrivenLocator<Found>>(page: DrivenPage<Found>): Promise<void> {
  const pictureTime = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  const shown = async () => Number(await page.getByRole("slider", { name: "Playhead" }).inputValue());
  await editorOf(page).seekTo(6.2);
  await page.keyboard.press("Space");
  const level = page.getByRole("meter", { name: "Level of Audio 2" });
  await expect.poll(() => level.getAttribute("aria-valuetext")).toBe("-14 dB");
  // Checks both: during playback a busy machine's picture may be some frames ahead; while paused it may not.
  await expect.poll(async () => Math.min(await pictureTime(), await shown())).toBeGreaterThan(7);
  await page.keyboard.press("Space");
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
  await expect.poll(async () => Math.abs((await pictureTime()) - (await shown()))).toBeLessThan(1 / 24);
  expect(await shown()).toBeGreaterThan(6.9);
}

async function exportMp4<Found extends DrivenLocator<Found>>(page: DrivenPage<Found>, folder: string): Promise<string> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = await downloadOf(page, () => page.getByRole("button", { name: "Export MP4" }).click(), 120_000);
  const path = join(folder, "exported.mp4");
  await download.saveAs(path);
  return path;
}

async function expectExport(
  path: string,
  media: { readonly picture: string; readonly high: string },
  rows: readonly ClipRow[],
): Promise<void> {
  const [click, high, mutedHigh, low] = rows;
  if (!click || !high || !mutedHigh || !low) throw new Error("A clip is gone.");
  const [original, result] = [await examineFile(media.picture), await examineFile(path)];
  expect(result.picture).toEqual(original.picture);
  expect(result.sound).toMatchObject({ codec: "aac", rate: 48_000, channels: 2 });
  const sound = await decodeSound(path);
  const clickTime = click.start_time + CLICK_AT - click.source_offset;
  expect(Math.abs(loudestAt(sound, clickTime - 0.5, clickTime + 0.5) - clickTime)).toBeLessThan(0.001);
  const highAmplitude = Math.SQRT2 * toneAmplitude(await decodeSound(media.high), 0, HIGH_HZ, 1, 20);
  const decibels = (amplitude: number, expected: number) => Math.abs(20 * Math.log10(amplitude / expected));
  const both = [Math.max(low.start_time, high.start_time) + 0.2, high.end_time - 0.2] as const;
  expect(decibels(toneAmplitude(sound, 0, LOW_HZ, ...both), TONE_AMPLITUDE)).toBeLessThan(0.1);
  expect(decibels(toneAmplitude(sound, 1, HIGH_HZ, ...both), highAmplitude)).toBeLessThan(0.1);
  expect(toneAmplitude(sound, 0, HIGH_HZ, mutedHigh.start_time + 0.2, PICTURE_SECONDS - 0.2)).toBeLessThan(0.0005);
}
