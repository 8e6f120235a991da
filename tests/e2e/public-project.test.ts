import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as Connect from "#embed/connect.ts";
import type { LaybackFrame } from "#embed/connect.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { PASSWORD, submitLogin } from "#tests/support/server/test-accounts.ts";
import { axeFindings } from "#tests/support/browser/axe.ts";
import { addFrame, hiddenProject, sharedClip } from "#tests/support/embed/framed-view.ts";
import { openSharedStage } from "#tests/support/embed/shared-stage.ts";
import type { SharedStage } from "#tests/support/embed/shared-stage.ts";
import { IS_HOSTED_LIKE } from "#tests/support/hosted-like/client-server.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

declare global {
  // Globals that the page of these tests keeps.
  var framed: LaybackFrame;
}

const OWNER = "owner@example.com";
const NAME = 'The "long" cut';

let stage: SharedStage;
let owner: Page;
beforeAll(async () => {
  stage = await openSharedStage(OWNER, NAME);
  owner = await stage.host.newEmptyPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    permissions: ["clipboard-read", "clipboard-write"],
  });
});
afterAll(() => stage.dispose());

describe.sequential("B-30 a project is private, until its owner makes it public, and again when its owner makes it private", () => {
  let link: string;

  test.runIf(isExhaustive || IS_HOSTED_LIKE)("a private project and a missing one look the same to a stranger, word for word", async () => {
    const stranger = await stage.host.newEmptyPage();
    const read = async (id: string) => {
      await stranger.goto(stage.viewOf(id));
      await hiddenProject(stranger).waitFor();
      return stranger.locator("body").innerText();
    };
    const ofPrivate = await read(stage.project.id);
    expect(await axeFindings(stranger)).toEqual([]);
    expect([await read(randomUUID()), await read("none%22"), await read("")]).toEqual([ofPrivate, ofPrivate, ofPrivate]);
    await stranger.close();
  });

  test("the projects menu has the switch; with it the link and the embed code appear, to copy", async () => {
    await owner.goto(`${stage.server.url}/login`);
    await submitLogin(owner, "Sign In", { Email: OWNER, Password: PASSWORD });
    await owner.getByRole("button", { name: "Projects", exact: true }).click();
    await owner.getByRole("menuitem", { name: "Share project" }).click();
    const dialog = owner.getByRole("dialog", { name: "Share project" });
    await dialog.getByText(editorMessages.sharePrivate).waitFor();
    expect(await dialog.getByLabel("Link", { exact: true }).count()).toBe(0);
    await dialog.getByRole("switch", { name: "Anybody with the link can look at this project" }).press("Space");
    await dialog.getByText(editorMessages.sharePublic).waitFor();
    expect(await axeFindings(owner)).toEqual([]);
    await dialog.getByRole("button", { name: "Copy embed code" }).click();
    await dialog.getByText("Copied").waitFor();
    const code = await owner.evaluate(() => navigator.clipboard.readText());
    link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    expect(link).toBe(stage.viewOf(stage.project.id));
    const made = await owner.evaluate((html) => {
      const { firstElementChild } = new DOMParser().parseFromString(html, "text/html").body;
      return [firstElementChild?.getAttribute("src"), firstElementChild?.getAttribute("title")];
    }, code);
    expect(made).toEqual([link, NAME]);
  });

  test("anyone with the link sees and hears it without an account, and can change nothing", async () => {
    const stranger = await stage.host.newEmptyPage({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
    await stranger.goto(link);
    await stage.shown(stranger).waitFor();
    await sharedClip(stranger).waitFor();
    expect(await stranger.title()).toBe(`${NAME} · Layback`);
    const video = stranger.getByLabel("Project video");
    await stranger.getByRole("button", { name: "Play" }).first().click();
    // The element is replaced when the picture's address arrives.
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5);
    await stranger.getByRole("button", { name: "Pause" }).first().click();
    expect(await axeFindings(stranger)).toEqual([]);
    for (const name of ["Undo", "Cut", "Delete", "Export", "Change Video", "Import", "Projects"]) {
      expect(await stranger.getByRole("button", { name, exact: true }).count(), name).toBe(0);
    }
    await sharedClip(stranger).focus();
    await stranger.keyboard.press("Enter");
    await stranger.keyboard.press("Delete");
    await stranger.getByText(messages.readOnlyHere).first().waitFor({ state: "attached" });
    await stranger.locator("bdi", { hasText: messages.readOnlyHere }).waitFor();
    expect(await sharedClip(stranger).count()).toBe(1);
    await stranger.close();
  });

  test("in a frame, the page around it plays and seeks it, and is refused by name if it tries to change it", async () => {
    const page = await stage.host.newPage({ entry: "connect" });
    const frame = await addFrame(page, link);
    await stage.shown(frame).waitFor();
    const reported = await page.evaluate(async () => {
      const { connectLayback } = (await globalThis.library) as unknown as typeof Connect;
      globalThis.framed = await connectLayback(document.querySelector("iframe")!);
      const { framed } = globalThis;
      const refused = framed.setProject({ version: 1, id: "mine", clips: [] }).then(
        () => "taken",
        (error: Connect.FrameError) => error.name,
      );
      await framed.seek(1);
      return [(await framed.project()).name, (await framed.state()).readOnly, await refused, await framed.play()];
    });
    expect(reported).toEqual([NAME, true, "ReadOnlyError", true]);
    await page.waitForFunction(async () => {
      const [{ activeVoices }, position] = await Promise.all([globalThis.framed.stats(), globalThis.framed.position()]);
      return activeVoices === 1 && position > 1.3;
    });
    await page.close();
  });

  test("made private again, it is so for the next visitor", async () => {
    await owner.getByRole("switch").press("Space");
    await owner.getByText(editorMessages.sharePrivate).waitFor();
    const stranger = await stage.host.newEmptyPage();
    await stranger.goto(link);
    await hiddenProject(stranger).waitFor();
    await stranger.close();
  });
});
