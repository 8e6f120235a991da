import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright";
import type { ServerOptions } from "#supabase/local/server-options.ts";
import { IS_HOSTED_LIKE } from "../hosted-like/client-server.ts";
import { startHostedLike } from "../hosted-like/hosted-like.ts";
import type { HostedLike } from "../hosted-like/hosted-like.ts";
import { startTestServer } from "../server/test-server.ts";
import type { TestServer } from "../server/test-server.ts";
import { openProfiles } from "./shared-browser.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const builtApp = join(root, "dist/app");

export type TestApp = {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Opens a page in a fresh browser profile. Its uncaught errors make `dispose` throw. */
  newPage(): Promise<Page>;
  /** Closes everything; throws if a page had an uncaught error or violated the content security policy. */
  dispose(): Promise<void>;
};

/**
 * Serves the built application from the embedded backend with an empty database. `change` may replace the served folder; `hosted`, if
 * given, is put in front of the server.
 */
export async function serveApp(
  change: (builtApp: string) => Promise<string> = async (folder) => folder,
  options: Partial<ServerOptions> = {},
  hosted?: HostedLike,
): Promise<TestServer> {
  if (!existsSync(join(builtApp, "index.html"))) {
    await promisify(execFile)(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], {
      cwd: root,
    });
  }
  const pages = { staticDir: await change(builtApp) };
  const before = hosted ?? (IS_HOSTED_LIKE ? await startHostedLike() : undefined);
  return before ? serveBehind(before, { ...options, pages }) : startTestServer({ ...options, pages });
}

/** Starts a server behind `hosted`, which is closed with it; `url` is the site's. */
async function serveBehind(hosted: HostedLike, options: Partial<ServerOptions>): Promise<TestServer> {
  const server = await startTestServer({ ...options, siteUrl: hosted.siteUrl, otherOrigins: [hosted.url] });
  hosted.standBefore(server.url);
  return {
    ...server,
    url: hosted.siteUrl,
    dispose: async () => {
      await hosted.dispose();
      await server.dispose();
    },
  };
}

/** The built application and a Chromium to open it in; behind `hosted`, if given. */
export async function startApp(change?: (builtApp: string) => Promise<string>, hosted?: HostedLike): Promise<TestApp> {
  const server = await serveApp(change, {}, hosted);
  const profiles = await openProfiles();
  const faults: string[] = [];
  return {
    server,
    browser: profiles.browser,
    newPage: async () => {
      const page = await profiles.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "dark", acceptDownloads: true });
      // File dialogs are intercepted from the start. If a test starts to wait for one only with the key that opens it, a busy page may
      // handle the key before the driver's request to intercept arrives, and the dialog is lost.
      page.on("filechooser", () => undefined);
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
      });
      return page;
    },
    dispose: async () => {
      await profiles.close();
      await server.dispose();
      if (faults.length > 0) throw new Error(`Errors in the pages:\n${faults.join("\n")}`);
    },
  };
}
