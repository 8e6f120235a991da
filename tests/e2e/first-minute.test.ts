import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { axeFindings } from "#tests/support/browser/axe.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { eventually, PASSWORD, submitLogin } from "#tests/support/server/test-accounts.ts";
import { newestMailTo, signInUser } from "#tests/support/server/test-server.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { trialMessages } from "#model/text/trial-messages.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const sample = (name: string) => fileURLToPath(new URL(`../../src/app/trial/${name}`, import.meta.url));

const EMAIL = "trial@example.com";
const FIRST_EMAIL = "first@example.com";

/** The jobs, how many actions each took when they were first counted, and how many it may take. */
const JOBS = {
  "new user to music, without an account": { before: "-", target: 6 },
  "new user to music, with an account": { before: "14", target: 10 },
  "returning user to music": { before: "-", target: 1 },
  split: { before: "2", target: 1 },
  crossfade: { before: "4", target: 1 },
  "six songs in a row, from the computer": { before: "17", target: 3 },
  "six songs in a row, from the library": { before: "17", target: 3 },
} as const;
type Job = keyof typeof JOBS;
const counts = new Map<Job, number>();

function countedTable(): string {
  const rows = Object.entries(JOBS).map(([job, { before, target }]) => [job, before, `<= ${target}`, counts.get(job as Job) ?? "none"]);
  const line = ([job, ...cells]: readonly unknown[]) =>
    `${String(job).padEnd(38)}${cells.map((one) => String(one).padStart(8)).join("")}\n`;
  return [["Actions", "before", "target", "now"], ...rows].map(line).join("");
}

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  process.stdout.write(countedTable());
  await app.dispose();
});

/** What a user does, one entry for each: a press of a button, key or link, a field filled in, a drop. */
function actionsOn(first: Page) {
  const done: string[] = [];
  const act = async (what: string, action: () => Promise<unknown>) => {
    done.push(what);
    await action();
  };
  return {
    done,
    act,
    press: (name: string, role: "link" | "button" = "button") =>
      act(name, () => first.getByRole(role, { name, exact: true }).first().click()),
    type: (label: string, text: string) => act(label, () => first.getByLabel(label, { exact: true }).fill(text)),
    key: (key: string, page = first) => act(key, () => page.keyboard.press(key)),
    /** Files from the desktop on the header, by the browser's own drag events. */
    drop: (what: string, page: Page, files: readonly string[], hint: string) =>
      act(what, async () => {
        const session = await page.context().newCDPSession(page);
        const data = { items: [], files: [...files], dragOperationsMask: 1 };
        for (const type of ["dragEnter", "dragOver", "drop"] as const) {
          await session.send("Input.dispatchDragEvent", { type, x: 900, y: 20, data });
          if (type === "dragOver") await page.getByText(hint).waitFor();
        }
      }),
  };
}

/** Counts what is done for a job, which may be no more than its target. */
async function count(job: Job, done: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const before = done.length;
  await work();
  const now = done.length - before;
  counts.set(job, now);
  expect(now, job).toBeLessThanOrEqual(JOBS[job].target);
}

const SONGS = ["Alder", "Birch", "Cedar", "Elm", "Hazel", "Oak"];

/** The songs as files on the computer. */
async function sixSongs(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "layback-songs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const songs = SONGS.map((name) => join(folder, `${name}.m4a`));
  await Promise.all(songs.map((song) => copyFile(sample("paper-boats.m4a"), song)));
  return songs;
}

/** The mix is heard: its true peak is a number. */
async function isHeard(page: Page): Promise<void> {
  const peak = page.locator("[data-figure='dBTP']").first();
  await expect.poll(() => peak.textContent(), { timeout: 20_000 }).toMatch(/\d/u);
}

/** Of a visitor without an account: B-179 continues on the page of B-178. */
let visitor: Page;

test("B-178 without an account music is heard after three actions, and the server gets nothing", async () => {
  const page = await app.newPage();
  visitor = page;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("blob:")) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(app.server.url);
  const { done, press, key } = actionsOn(page);
  await count("new user to music, without an account", done, async () => {
    await press("Try it without an account", "link");
    await page.getByText("Six Shots").first().waitFor();
    await press("Add Slow Sunrise to timeline");
    await key("Space");
    await isHeard(page);
  });
  expect(done).toEqual(["Try it without an account", "Add Slow Sunrise to timeline", "Space"]);
  await key("Space");
  expect(await axeFindings(page)).toEqual([]);

  // Only pages and their files were read.
  expect(asked.filter((one) => !/^GET \/(?:|try|favicon\.svg|screenshot\.png|assets\/[\w.-]+)$/u.test(one))).toEqual([]);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // The note of a running decode, which a crash would leave behind.
  expect(stored.filter((key) => !key.startsWith("layback-reading:"))).toEqual([]);
});

test.runIf(isExhaustive)(
  "B-179 the work is still there after a look at the form; with an account it is added to the projects",
  async () => {
    const page = visitor;
    const { press } = actionsOn(page);
    await press("Sign up to keep it");
    await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
    await page.goBack();
    await editorOf(page)
      .clip(/^Slow Sunrise/)
      .waitFor({ state: "attached" });

    await press("Sign up to keep it");
    await submitLogin(page, "Sign Up", { Email: EMAIL, Password: PASSWORD, "Confirm Password": PASSWORD });
    await page.getByText("Check your email to confirm your account!").waitFor();
    const mail = await eventually("the confirmation mail arrives", () => newestMailTo(app.server, EMAIL));
    await page.goto(mail.link);
    await page.getByText(trialMessages.trialOffered).waitFor();
    const { client } = await signInUser(app.server, EMAIL, PASSWORD);
    expect((await client.from("projects").select("name")).data).toEqual([]);
    await press("Add to my projects");
    await editorOf(page)
      .clip(/^Slow Sunrise/)
      .waitFor({ state: "attached" });
    expect(await page.getByText(trialMessages.trialOffered).count()).toBe(0);
    const rows = await client.from("projects").select("name,video_duration,audio_tracks(name,start_time,end_time)");
    expect(rows.data).toEqual([
      {
        name: "Six Shots",
        video_duration: 24,
        audio_tracks: [{ name: "Slow Sunrise", start_time: 0, end_time: expect.closeTo(30, 1) as never }],
      },
    ]);
    await page.reload();
    await page.getByText("Six Shots").first().waitFor();
    expect(await page.getByText(trialMessages.trialOffered).count()).toBe(0);
  },
);

test.runIf(isExhaustive)("each job takes no more actions than its target: to music, a split, a crossfade, six songs in a row", async () => {
  const page = await app.newPage();
  await page.goto(app.server.url);
  const { done, act, press, type, key, drop } = actionsOn(page);
  let mailbox = page;
  await count("new user to music, with an account", done, async () => {
    await press("Sign up now - it's free!", "link");
    await type("Email", FIRST_EMAIL);
    await type("Password", PASSWORD);
    await type("Confirm Password", PASSWORD);
    await key("Enter");
    [mailbox] = await Promise.all([page.context().waitForEvent("page"), press("Open local mailbox", "link")]);
    await mailbox.waitForLoadState();
    await act("the mail's link", () => mailbox.locator("article a").first().click());
    await mailbox.getByText("Drop a video here to begin").waitFor();
    await mailbox.bringToFront();
    const files = [sample("six-shots.mp4"), sample("slow-sunrise.m4a")];
    await drop("drop of two files", mailbox, files, fileMessages.dropHint(false));
    await mailbox.getByText("/ 00:00:30:00").first().waitFor();
    await key("Space", mailbox);
    await isHeard(mailbox);
  });
  await key("Space", mailbox);

  await mailbox.reload();
  const editor = editorOf(mailbox);
  const clips = editor.clip(/^Slow Sunrise/);
  await clips.first().waitFor({ state: "attached" });
  await count("returning user to music", done, async () => {
    await key("Space", mailbox);
    await isHeard(mailbox);
  });
  await key("Space", mailbox);

  const { client } = await signInUser(app.server, FIRST_EMAIL, PASSWORD);
  type Placed = readonly [name: string, lane: number, start: number, end: number, fadeIn: number, fadeOut: number];
  const stored = async (): Promise<readonly Placed[]> => {
    const { data } = await client.from("audio_tracks").select("name,lane_index,start_time,end_time,fade_in,fade_out");
    return (data ?? [])
      .map((row): Placed => [row.name, row.lane_index ?? -1, row.start_time, row.end_time, row.fade_in, row.fade_out])
      .toSorted((a, b) => a[1] - b[1] || a[2] - b[2]);
  };
  const near = (seconds: number): number => expect.closeTo(seconds, 1) as never;

  await editor.seekTo(10);
  await count("split", done, async () => {
    await key("Control+x", mailbox);
    await expect.poll(() => clips.count()).toBe(2);
  });
  await expect.poll(async () => (await stored()).length).toBe(2);

  // Once for each project.
  await mailbox.getByRole("button", { name: "When clips overlap: Keep both" }).click();
  await mailbox.getByRole("menuitemradio", { name: "Crossfade" }).click();
  await count("crossfade", done, async () => {
    const { x, y, width, height } = await editor.boxOf(clips.nth(1));
    const from = { x: x + width / 2, y: y + height * 0.8 };
    await act("drag of the second half", () => editor.drag(from, { ...from, x: from.x - width / 10 }));
    await expect.poll(async () => (await stored())[0]?.[5]).toBeGreaterThan(1.5);
  });
  const crossfaded = await stored();
  const overlap = 10 - (crossfaded[1]?.[2] ?? 0);
  expect(crossfaded).toEqual([
    ["Slow Sunrise", 0, 0, 10, 0, near(overlap)],
    ["Slow Sunrise", 0, near(10 - overlap), near(30 - overlap), near(overlap), 0],
  ]);

  /** Songs of 30 s from the playhead. */
  const inRow = (lane: number, names: readonly string[]) =>
    names.map((name, at): Placed => [name, lane, near(10 + at * 30), near(40 + at * 30), 0, 0]);
  const dropped = [...crossfaded, ...inRow(1, SONGS)];
  const songs = await sixSongs();
  await count("six songs in a row, from the computer", done, async () => {
    await drop("drop of six files", mailbox, songs, fileMessages.dropHint(true));
    await expect.poll(stored, { timeout: 30_000 }).toEqual(dropped);
  });
  await count("six songs in a row, from the library", done, async () => {
    const choice = (name: string) => mailbox.getByRole("checkbox", { name: `Choose ${name}`, exact: true });
    await act("Oak", () => choice("Oak").click());
    await act("Shift and Alder", () => choice("Alder").click({ modifiers: ["Shift"] }));
    await act("Add 6 in a row", () => mailbox.getByRole("button", { name: fileMessages.itemsAdd(6) }).click());
    await expect.poll(stored).toEqual([...dropped, ...inRow(2, SONGS.toReversed())]);
  });
});
