import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as Connect from "#embed/connect.ts";
import type { LaybackFrame } from "#embed/connect.ts";
import { messages } from "#model/messages.ts";
import { PASSWORD, submitLogin } from "#tests/support/accounts.ts";
import { serveApp } from "#tests/support/app.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { browserLaunchOptions } from "#tests/support/chrome.mjs";
import { launchWithPartitions } from "#tests/support/embed/launch-with-preferences.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { makeProject } from "#tests/support/embed/shared-project.ts";
import type { SharedProject } from "#tests/support/embed/shared-project.ts";
import type { TestServer } from "#tests/support/server.ts";

declare global {
  // What the page of these tests keeps of its own.
  var framed: LaybackFrame;
}

const OWNER = "owner@example.com";
const NAME = 'The "long" cut';

let host: EmbedHost;
let server: TestServer;
let project: SharedProject;
let owner: Page;
beforeAll(async () => {
  host = await startEmbedHost();
  server = await serveApp(undefined, { embedOrigins: [host.pages] });
  project = await makeProject(server, OWNER, NAME);
  owner = await host.browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    permissions: ["clipboard-read", "clipboard-write"],
  });
});
afterAll(async () => {
  project.dispose();
  await host.dispose();
  await server.dispose();
});

const viewOf = (id: string) => `${server.url}/embed?project=${id}`;

/** A page of another site that shows the address in its first place, by this element. */
async function addFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src, allow: "autoplay", title: "Score" });
    frame.style.cssText = "display: block; border: 0; inline-size: 900px; block-size: 700px";
    document.querySelector("#one")!.append(frame);
  }, url);
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
  if (!frame) throw new Error("There is no frame.");
  return frame;
}

async function signInThere(frame: Frame): Promise<void> {
  await frame.getByLabel("Email").fill(OWNER);
  await frame.getByLabel("Password").fill(PASSWORD);
  await frame.getByRole("button", { name: "Sign In", exact: true }).click();
}

const hidden = (place: Page | Frame) => place.getByRole("heading", { name: messages.projectNotPublic });
const shown = (place: Page | Frame) => place.getByRole("heading", { name: NAME });
const clip = (place: Page | Frame) => place.getByRole("gridcell", { name: /Theme/u });

describe.sequential("§6 a project is private, until its owner makes it public, and again when they say so", () => {
  let link: string;

  test("what is private and what is not there look the same to a stranger, word for word", async () => {
    const stranger = await host.browser.newPage();
    const read = async (id: string) => {
      await stranger.goto(viewOf(id));
      await hidden(stranger).waitFor();
      return stranger.locator("body").innerText();
    };
    const ofPrivate = await read(project.id);
    expect(await axeFindings(stranger)).toEqual([]);
    expect([await read(randomUUID()), await read("none%22"), await read("")]).toEqual([ofPrivate, ofPrivate, ofPrivate]);
    await stranger.close();
  });

  test("the projects menu has the switch; with it come the link and the embed code, to copy", async () => {
    await owner.goto(`${server.url}/login`);
    await submitLogin(owner, "Sign In", { Email: OWNER, Password: PASSWORD });
    await owner.getByRole("button", { name: "Projects", exact: true }).click();
    await owner.getByRole("menuitem", { name: "Share project" }).click();
    const dialog = owner.getByRole("dialog", { name: "Share project" });
    await dialog.getByText(messages.sharePrivate).waitFor();
    expect(await dialog.getByLabel("Link", { exact: true }).count()).toBe(0);
    await dialog.getByRole("switch", { name: "Anybody with the link can look at this project" }).press("Space");
    await dialog.getByText(messages.sharePublic).waitFor();
    expect(await axeFindings(owner)).toEqual([]);
    await dialog.getByRole("button", { name: "Copy embed code" }).click();
    await dialog.getByText("Copied").waitFor();
    const code = await owner.evaluate(() => navigator.clipboard.readText());
    link = await dialog.getByLabel("Link", { exact: true }).inputValue();
    expect(link).toBe(viewOf(project.id));
    const made = await owner.evaluate((html) => {
      const { firstElementChild } = new DOMParser().parseFromString(html, "text/html").body;
      return [firstElementChild?.getAttribute("src"), firstElementChild?.getAttribute("title")];
    }, code);
    expect(made).toEqual([link, NAME]);
  });

  test("whoever has the link sees and hears it without an account, and can change nothing", async () => {
    const stranger = await host.browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
    await stranger.goto(link);
    await shown(stranger).waitFor();
    await clip(stranger).waitFor();
    expect(await stranger.title()).toBe(`${NAME} · Layback`);
    const video = stranger.getByLabel("Project video");
    await stranger.getByRole("button", { name: "Play" }).first().click();
    await stranger.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 0.5, await video.elementHandle());
    await stranger.getByRole("button", { name: "Pause" }).first().click();
    expect(await axeFindings(stranger)).toEqual([]);
    for (const name of ["Undo", "Cut", "Delete", "Export", "Change Video", "Import", "Projects"]) {
      expect(await stranger.getByRole("button", { name, exact: true }).count(), name).toBe(0);
    }
    await clip(stranger).focus();
    await stranger.keyboard.press("Enter");
    await stranger.keyboard.press("Delete");
    await stranger.getByText(messages.readOnlyHere).first().waitFor({ state: "attached" });
    expect(await clip(stranger).count()).toBe(1);
    await stranger.close();
  });

  test("in a frame the page around it plays and seeks it, and is refused by name where it would change it", async () => {
    const page = await host.newPage({ entry: "connect" });
    const frame = await addFrame(page, link);
    await shown(frame).waitFor();
    const told = await page.evaluate(async () => {
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
    expect(told).toEqual([NAME, true, "ReadOnlyError", true]);
    await page.waitForFunction(async () => {
      const [{ activeVoices }, position] = await Promise.all([globalThis.framed.stats(), globalThis.framed.position()]);
      return activeVoices === 1 && position > 1.3;
    });
    await page.close();
  });

  test("made private again, it is so for the next who asks", async () => {
    await owner.getByRole("switch").press("Space");
    await owner.getByText(messages.sharePrivate).waitFor();
    const stranger = await host.browser.newPage();
    await stranger.goto(link);
    await hidden(stranger).waitFor();
    await stranger.close();
  });
});

describe.sequential("§4 signing in inside the frame of another site's page", () => {
  test("there who is signed in elsewhere is not known; its owner signs in, sees it, and is still signed in after a reload", async () => {
    const profile = await mkdtemp(join(tmpdir(), "layback-partitions-"));
    const browser = await launchWithPartitions(profile, browserLaunchOptions());
    const page = await browser.newPage();
    // Signed in at the site itself, in the same browser: the frame has a storage of its own.
    await page.goto(`${server.url}/login`);
    await submitLogin(page, "Sign In", { Email: OWNER, Password: PASSWORD });
    await page.waitForURL("**/editor");
    await page.goto(host.pages);
    const frame = await addFrame(page, viewOf(project.id));
    await hidden(frame).waitFor();
    expect(await frame.getByText(messages.signInEndsWithPage).count()).toBe(0);
    await signInThere(frame);
    await shown(frame).waitFor();
    await frame.getByText(messages.sharePrivate).waitFor();
    await clip(frame).waitFor();
    await frame.goto(viewOf(project.id));
    await shown(frame).waitFor();
    await frame.getByRole("button", { name: "Sign Out" }).click();
    await hidden(frame).waitFor();
    // That was the frame's own session: the site's stands.
    await page.goto(`${server.url}/editor`);
    await page.getByRole("textbox", { name: "Project name" }).waitFor();
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  });

  test("where all storage is blocked it says that signing in ends with the page, and works", async () => {
    const page = await host.newPage({
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
    const frame = await addFrame(page, viewOf(project.id));
    await frame.getByText(messages.signInEndsWithPage).waitFor();
    await signInThere(frame);
    await shown(frame).waitFor();
    await clip(frame).waitFor();
    await page.close();
  });
});
