import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editorMessages } from "#model/text/editor-messages.ts";
import { PASSWORD, submitLogin } from "#tests/support/server/test-accounts.ts";
import { browserLaunchOptions } from "#tests/support/browser/chrome.mjs";
import { addFrame, hiddenProject, sharedClip } from "#tests/support/embed/framed-view.ts";
import { launchWithPartitions } from "#tests/support/embed/launch-with-preferences.ts";
import { openSharedStage } from "#tests/support/embed/shared-stage.ts";
import type { SharedStage } from "#tests/support/embed/shared-stage.ts";

const OWNER = "owner@example.com";
const NAME = "The cut";

let stage: SharedStage;
beforeAll(async () => {
  stage = await openSharedStage(OWNER, NAME);
});
afterAll(() => stage.dispose());

async function signInThere(frame: Frame): Promise<void> {
  await frame.getByLabel("Email").fill(OWNER);
  await frame.getByLabel("Password").fill(PASSWORD);
  await frame.getByRole("button", { name: "Sign In", exact: true }).click();
}

describe.sequential("B-16 signing in inside the frame of another site's page", () => {
  test("a user who is signed in at the site is unknown in the frame; the owner signs in, sees it, and is still signed in after a reload", async () => {
    const profile = await mkdtemp(join(tmpdir(), "layback-partitions-"));
    const browser = await launchWithPartitions(profile, browserLaunchOptions());
    const page = await browser.newPage();
    // Signed in at the site itself, in the same browser: the frame has separate storage.
    await page.goto(`${stage.server.url}/login`);
    await submitLogin(page, "Sign In", { Email: OWNER, Password: PASSWORD });
    await page.waitForURL("**/editor");
    await page.goto(stage.host.pages);
    const frame = await addFrame(page, stage.viewOf(stage.project.id));
    await hiddenProject(frame).waitFor();
    expect(await frame.getByText(editorMessages.signInEndsWithPage).count()).toBe(0);
    await signInThere(frame);
    await stage.shown(frame).waitFor();
    await frame.getByText(editorMessages.sharePrivate).waitFor();
    await sharedClip(frame).waitFor();
    await frame.goto(stage.viewOf(stage.project.id));
    await stage.shown(frame).waitFor();
    await frame.getByRole("button", { name: "Sign Out" }).click();
    await hiddenProject(frame).waitFor();
    // That was the frame's own session; the site's session remains.
    await page.goto(`${stage.server.url}/editor`);
    await page.getByRole("textbox", { name: "Project name" }).waitFor();
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  });

  test("if all storage is blocked, it says that signing in ends with the page, and works", async () => {
    const page = await stage.host.newPage({
      before: () => {
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
          Object.defineProperty(globalThis, name, {
            get: () => {
              throw new DOMException("Storage is blocked.", "SecurityError");
            },
          });
        }
      },
    });
    const frame = await addFrame(page, stage.viewOf(stage.project.id));
    await frame.getByText(editorMessages.signInEndsWithPage).waitFor();
    await signInThere(frame);
    await stage.shown(frame).waitFor();
    await sharedClip(frame).waitFor();
    await page.close();
  });
});
