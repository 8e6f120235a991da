import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { axeFindings } from "#tests/support/browser/axe.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { eventually, PASSWORD, submitLogin } from "#tests/support/server/test-accounts.ts";
import { newestMailTo, signInUser } from "#tests/support/server/test-server.ts";
import { trialMessages } from "#model/text/trial-messages.ts";

const sample = (name: string) => fileURLToPath(new URL(`../../src/app/trial/${name}`, import.meta.url));

const EMAIL = "trial@example.com";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.dispose());

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
    /** Files from the desktop, by the browser's own drag events. */
    drop: (what: string, page: Page, files: readonly string[], x: number, y: number) =>
      act(what, async () => {
        const session = await page.context().newCDPSession(page);
        const data = { items: [], files: [...files], dragOperationsMask: 1 };
        for (const type of ["dragEnter", "dragOver", "drop"] as const) {
          await session.send("Input.dispatchDragEvent", { type, x, y, data });
          if (type === "dragOver") await page.getByText("Drop: the video becomes the picture, the music goes on a lane").waitFor();
        }
      }),
  };
}

/** The mix is heard: its true peak is a number. */
async function isHeard(page: Page): Promise<void> {
  const peak = page.locator("[data-figure='dBTP']").first();
  await expect.poll(() => peak.textContent(), { timeout: 20_000 }).toMatch(/\d/u);
}

test("B-178 without an account music is heard after three actions, and the server gets nothing", async () => {
  const page = await app.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("blob:")) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(app.server.url);
  const { done, press, key } = actionsOn(page);
  await press("Try it without an account", "link");
  await page.getByText("Six Shots").first().waitFor();
  await press("Add Slow Sunrise to timeline");
  await key("Space");
  await isHeard(page);
  expect(done).toEqual(["Try it without an account", "Add Slow Sunrise to timeline", "Space"]);
  await key("Space");
  expect(await axeFindings(page)).toEqual([]);

  // Only pages and their files were read.
  expect(asked.filter((one) => !/^GET \/(?:|try|favicon\.svg|screenshot\.png|assets\/[\w.-]+)$/u.test(one))).toEqual([]);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  // The note of a running decode, which a crash would leave behind.
  expect(stored.filter((key) => !key.startsWith("layback-reading:"))).toEqual([]);

  // The work is still there after a look at the form.
  await press("Sign up to keep it");
  await page.getByRole("tab", { name: "Sign Up", selected: true }).waitFor();
  await page.goBack();
  await editorOf(page)
    .clip(/^Slow Sunrise/)
    .waitFor({ state: "attached" });

  // B-179 With an account it is added to the user's projects.
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
});

test("with an account: music against a picture after ten actions at most, after a return with one; a split is one", async () => {
  const page = await app.newPage();
  await page.goto(app.server.url);
  const { done, act, press, type, key, drop } = actionsOn(page);
  await press("Sign up now - it's free!", "link");
  await type("Email", "first@example.com");
  await type("Password", PASSWORD);
  await type("Confirm Password", PASSWORD);
  await key("Enter");
  const [mailbox] = await Promise.all([page.context().waitForEvent("page"), press("Open local mailbox", "link")]);
  await mailbox.waitForLoadState();
  await act("the mail's link", () => mailbox.locator("article a").first().click());
  await mailbox.getByText("Drop a video here to begin").waitFor();
  await mailbox.bringToFront();
  await drop("drop of two files", mailbox, [sample("six-shots.mp4"), sample("slow-sunrise.m4a")], 900, 20);
  await mailbox.getByText("/ 00:00:30:00").first().waitFor();
  await key("Space", mailbox);
  await isHeard(mailbox);
  const counts = { newUser: done.length, returning: 0, split: 0 };
  await key("Space", mailbox);
  const stopped = done.length;

  await mailbox.reload();
  const clips = editorOf(mailbox).clip(/^Slow Sunrise/);
  await clips.first().waitFor({ state: "attached" });
  await key("Space", mailbox);
  await isHeard(mailbox);
  counts.returning = done.length - stopped;

  await key("Space", mailbox);
  const before = done.length;
  await key("Control+x", mailbox);
  await expect.poll(() => clips.count()).toBe(2);
  counts.split = done.length - before;
  process.stdout.write(`Actions with an account (before: new user 14, split 2): ${JSON.stringify(counts)}\n`);
  expect(counts.newUser).toBeLessThanOrEqual(10);
  expect([counts.returning, counts.split]).toEqual([1, 1]);
});
