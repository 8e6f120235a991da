import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { PASSWORD, submitLogin } from "../server/test-accounts.ts";
import { signUpUser } from "../server/test-server.ts";
import type { SignedInUser, TestServer } from "../server/test-server.ts";
import { must } from "../server/victim.ts";
import { serveApp } from "./app.ts";
import { startKillableChrome } from "./killable-chrome.ts";

export type KilledEditor = {
  readonly server: TestServer;
  readonly user: SignedInUser;
  /** The user's only project. */
  readonly projectId: string;
  readonly newPage: () => Promise<Page>;
  /** Opens the editor in the page, signing in where the browser has no session. */
  readonly open: (page: Page) => Promise<void>;
  /** Kills the page's process or the whole browser, which starts again. Returns a page before the editor is opened. */
  readonly kill: (page: Page, what: "renderer" | "browser") => Promise<Page>;
  readonly dispose: () => Promise<void>;
};

/** The site with a user who has one project, in a browser that can be killed and keeps its profile. */
export async function startKilledEditor(email: string): Promise<KilledEditor> {
  const server = await serveApp();
  const profile = await mkdtemp(join(tmpdir(), "layback-kills-"));
  const user = await signUpUser(server, email, PASSWORD);
  const projectId = randomUUID();
  must(await user.client.from("projects").insert({ id: projectId, name: "Reel" }).select("id"));
  let chrome = await startKillableChrome(profile);
  return {
    server,
    user,
    projectId,
    newPage: () => chrome.newPage(),
    async open(page) {
      await page.goto(`${server.url}/editor`);
      const editor = page.getByRole("grid", { name: /timeline/i });
      const login = page.getByRole("tab", { name: "Sign In" });
      await editor.or(login).first().waitFor({ timeout: 120_000 });
      if (await login.isVisible()) {
        // The browser was killed before it had stored the session.
        await submitLogin(page, "Sign In", { Email: email, Password: PASSWORD });
        await editor.waitFor({ timeout: 120_000 });
      }
    },
    async kill(page, what) {
      if (what === "renderer") {
        const crashed = page.waitForEvent("crash");
        await chrome.killRenderers();
        await crashed;
        await page.close();
      } else {
        await chrome.kill();
        chrome = await startKillableChrome(profile);
      }
      return chrome.newPage();
    },
    async dispose() {
      await chrome.kill();
      await server.dispose();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
