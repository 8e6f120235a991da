import type { ServerResponse } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import type { BrowserContext, Frame, Page } from "playwright";
import { browserLaunchOptions } from "../browser/chrome.mjs";
import { startOrigin } from "./file-server.ts";
import { tapOutput } from "./output-peak.ts";
import { KINDS_OF_HOST } from "./kinds-of-host.ts";
import type { KindOfHost } from "./kinds-of-host.ts";
import { launchWithPreferences } from "./launch-with-preferences.ts";

const OTHER_MACHINE = "studio.test";
const WORKER_SCRIPT = /\/assets\/[^/]*worker[^/]*\.js$/u;
/** The library's path on the pages' own server. */
const OWN_LIBRARY = "/library";
const SIZE = { width: 1150, height: 800 };
/** The browser setting of a user who blocks all site data. */
const BLOCKED_STORAGE = { profile: { default_content_setting_values: { cookies: 2 } } };

export type MatrixHosts = {
  readonly pages: string;
  /**
   * Opens one; `frame` contains the library, and differs from the page if that only surrounds it. `prelude` runs before any other script of
   * pages and workers.
   */
  open(kind: KindOfHost, prelude?: string): Promise<{ readonly page: Page; readonly frame: Frame; readonly close: () => Promise<void> }>;
  dispose(): Promise<void>;
};

/** Serves every kind of host page; each loads the library of another origin. */
export async function startMatrixHosts(library: string, layback: () => string): Promise<MatrixHosts> {
  const pages = await startOrigin((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith(OWN_LIBRARY)) {
      forward(`${library}${pathname.slice(OWN_LIBRARY.length)}`, response).catch(() => response.writeHead(502).end());
      return;
    }
    const kind: KindOfHost | undefined = KINDS_OF_HOST[Number(searchParams.get("kind") ?? -1)];
    const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
      "/host.html": ["text/html; charset=utf-8", host(searchParams.get("kind") ?? "")],
      "/around.html": ["text/html; charset=utf-8", around(kind?.sandbox ?? "", searchParams.get("kind") ?? "")],
      "/host.css": ["text/css", CSS],
      "/host.js": ["text/javascript", script(kind?.servesLibrary ? `http://${request.headers.host}${OWN_LIBRARY}` : library)],
    };
    const [type, body] = files[pathname] ?? ["text/plain", ""];
    const given = Object.entries(kind?.headers ?? {}).map(([name, value]) => [
      name,
      value.replaceAll("LIBRARY", library).replaceAll("LAYBACK", new URL(layback()).origin),
    ]);
    // A sandboxed page has an opaque origin, even for its own scripts.
    const headers = { "content-type": type, "access-control-allow-origin": "*", ...Object.fromEntries(given) };
    response.writeHead(body === "" ? 404 : 200, headers).end(body);
  });
  const options = browserLaunchOptions([`--host-resolver-rules=MAP ${OTHER_MACHINE} 127.0.0.1`]);
  const browser = await chromium.launch(options);
  return {
    pages: pages.origin,
    open: async (kind, prelude = "") => {
      const profile = await mkdtemp(join(tmpdir(), "layback-host-"));
      const context: BrowserContext = kind.isWithoutStorage
        ? await launchWithPreferences(profile, BLOCKED_STORAGE, { ...options, viewport: SIZE })
        : await browser.newContext({ viewport: SIZE });
      await context.addInitScript(tapOutput);
      await context.addInitScript({ content: prelude });
      // Playwright's init scripts do not reach workers.
      await context.route(WORKER_SCRIPT, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${prelude}\n${await response.text()}` });
      });
      const page = await context.newPage();
      const origin = kind.isInsecure ? pages.origin.replace("127.0.0.1", OTHER_MACHINE) : pages.origin;
      const index = KINDS_OF_HOST.findIndex(({ name }) => name === kind.name);
      await page.goto(`${origin}/${kind.sandbox === undefined ? "host" : "around"}.html?kind=${index}`);
      const frame = page.frames().at(-1) ?? page.mainFrame();
      await frame.waitForFunction(() => "library" in globalThis);
      return {
        page,
        frame,
        close: async () => {
          await context.close();
          await rm(profile, { recursive: true, force: true });
        },
      };
    },
    dispose: async () => {
      await browser.close();
      pages.dispose();
    },
  };
}

/** Serves a file of another server as one of this server's. */
async function forward(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address);
  const headers = { "content-type": answer.headers.get("content-type") ?? "", "access-control-allow-origin": "*" };
  response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
}

const script = (library: string) => `globalThis.library = import("${library}/layback/timeline.js");
globalThis.editorLibrary = import("${library}/editor/editor.js");
globalThis.connectLibrary = import("${library}/layback/connect.js");
for (const one of [globalThis.library, globalThis.editorLibrary, globalThis.connectLibrary]) one.catch(() => undefined);`;

const host = (kind: string) => `<!doctype html>
<html lang="en">
<title>A page of somebody else</title>
<link rel="stylesheet" href="/host.css">
<div id="one"></div>
<script type="module" src="/host.js?kind=${kind}"></script>
</html>`;

const around = (sandbox: string, kind: string) => `<!doctype html>
<html lang="en">
<title>A page around it</title>
<link rel="stylesheet" href="/host.css">
<iframe sandbox="${sandbox}" allow="autoplay" src="/host.html?kind=${kind}"></iframe>
</html>`;

const CSS = `body { margin: 0 }
#one { inline-size: 900px; block-size: 300px }
#one.large { inline-size: 1050px; block-size: 650px }
iframe { border: 0; inline-size: 1100px; block-size: 700px }`;
