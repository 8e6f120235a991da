import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveName } from "#model/text/names.ts";
import { PASSWORD, signUpInPage } from "#tests/support/server/test-accounts.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { judge } from "#tests/support/long-playback/judge.ts";
import { openLongStage } from "#tests/support/long-playback/long-stage.ts";
import type { LongStage, Memory } from "#tests/support/long-playback/long-stage.ts";
import { scoreMedia, SCORE_RATE, writeScore } from "#tests/support/long-playback/score.ts";
import { signInUser } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

/** Seconds of picture: the whole hour with LAYBACK_HOUR=1, else three minutes (or the number of seconds in LAYBACK_HOUR). */
const SECONDS = { "": 180, "1": 3600 }[process.env["LAYBACK_HOUR"] ?? ""] ?? Number(process.env["LAYBACK_HOUR"]);
const LOOKS = 12;
const EMAIL = "patient@example.com";
const MEBIBYTE = 2 ** 20;

const print = (figure: string, value: unknown) =>
  console.log(JSON.stringify({ suite: "long", figure, seconds: SECONDS, ...(typeof value === "object" ? value : { ours: value }) }));

let stage: LongStage;
beforeAll(async () => {
  stage = await openLongStage();
});
afterAll(() => stage.dispose());

/** Creates picture, music and 200 clips: the files as a user does, the clips as the editor saves them. Ends with the project open. */
async function prepare(): Promise<readonly number[]> {
  const { page, server } = stage;
  const media = await scoreMedia(SECONDS);
  const editor = editorOf(page);
  await signUpInPage(stage, page, EMAIL);
  await editor.uploadPicture(media.picture);
  const files = [...media.music, media.clicks];
  const nameOf = (path: string) => deriveName(path.replace(/^.*\//, ""));
  await editor.importFiles(files, files.map(nameOf));
  await editor.saved();
  const { client } = await signInUser(server, EMAIL, PASSWORD);
  const project: ProjectRow = must(await client.from("projects").select("id,video_duration").single());
  expect(project.video_duration).toBeCloseTo(SECONDS, 0);
  const known: ItemRow[] = must(await client.from("music_tracks").select("name,filename,url,duration"));
  const itemOf = (path: string) => {
    const found = known.find((item) => path.endsWith(`/${item.filename}`));
    if (!found) throw new Error(`${path} is not in the library.`);
    return found;
  };
  const score = writeScore(project.video_duration, project.id, media.music.map(itemOf), itemOf(media.clicks));
  const changes = [
    ...score.clips.map((clip) => ({ kind: "put", clip })),
    { kind: "setSettings", settings: { videoSound: { gain: 0.02, muted: false } } },
  ];
  must(await client.rpc("apply_operation", { op: { opId: randomUUID(), projectId: project.id, baseRev: 0, changes } }));
  await page.reload();
  await editor.clip(/.+/).first().waitFor({ timeout: 60_000 });
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(2);
  // Waits until the picture's sound has been read whole; playback during reading is another test.
  await expect.poll(() => page.getByText(/^Reading \d+%$/).count(), { timeout: 900_000 }).toBe(0);
  return score.clickFrames;
}

type ProjectRow = { readonly id: string; readonly video_duration: number };
type ItemRow = { readonly name: string; readonly filename: string; readonly url: string; readonly duration: number };

test(
  "B-111 an hour of real playback (here: as long as asked), unattended: no drift, no click out of place, nothing missed, and the heap stays flat",
  { timeout: (SECONDS + 1800) * 1000 },
  async () => {
    const { page } = stage;
    const clickFrames = await prepare();
    await stage.listen();
    await page.getByRole("button", { name: "Play", exact: true }).first().click();
    const playhead = page.getByRole("slider", { name: "Playhead" });
    const place = async () => Number(await playhead.inputValue());
    const memories: Memory[] = [];
    for (let look = 0; look <= LOOKS; look++) {
      const due = Math.min(SECONDS - 3, 5 + (look * SECONDS) / LOOKS);
      await expect.poll(place, { timeout: (SECONDS / LOOKS + 60) * 1000, interval: 1000 }).toBeGreaterThan(due);
      memories.push(await stage.memory());
      print("memory", { at: await place(), ...memories.at(-1) });
    }
    const isPaused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
    await expect.poll(isPaused, { timeout: 60_000 }).toBe(true);
    await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
    const length = Number(await playhead.getAttribute("max"));
    await expect.poll(async () => Math.abs((await place()) - length)).toBeLessThan(1 / 24);

    const observed = await page.evaluate(() => window.instruments.read());
    const judged = judge(observed, clickFrames);
    const [start, middle, end] = [memories[0], memories[LOOKS / 2], memories[LOOKS]] as [Memory, Memory, Memory];
    print("playhead-drift-ms", judged.playheadDriftMs);
    print("device-drift-ms", judged.deviceDriftMs);
    print("device-standstill-ms", judged.deviceStandstillMs);
    print("click-error-frames", { ours: judged.clickErrorFrames, clicks: observed.clicks.length });
    print("picture-error-ms", { ...judged.pictureErrorMs, frames: judged.pictureFrames });
    print("missed-frames", observed.missedFrames);
    print("playback-stats", observed.playbackStats ?? null);
    print("heap-mib", Object.fromEntries(Object.entries({ start, middle, end }).map(([name, { heap }]) => [name, heap / MEBIBYTE])));
    print(
      "tree-mib",
      Object.fromEntries(Object.entries({ start, middle, end }).map(([name, one]) => [name, (one.processes ?? NaN) / MEBIBYTE])),
    );

    expect(observed.rate).toBe(SCORE_RATE);
    expect(observed.clicks).toHaveLength(clickFrames.length);
    expect(judged.clickErrorFrames).toBe(0);
    expect(judged.playheadDriftMs).toBeLessThan(10);
    expect(observed.missedFrames).toBe(0);
    expect(end.heap).toBeLessThan(1.2 * start.heap + 8 * MEBIBYTE);
  },
);
