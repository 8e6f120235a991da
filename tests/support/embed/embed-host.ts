import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { browserLaunchOptions } from "../chrome.mjs";
import { mediaPath } from "../media.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const builtEmbed = join(root, "dist/embed");

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".html": "text/html",
  ".json": "application/json",
  ".map": "application/json",
};

export type EmbedHost = {
  readonly browser: Browser;
  /** The address of a folder of the library's origin, which is not the page's. */
  readonly library: string;
  /** The origin of the plain pages. */
  readonly pages: string;
  /** A plain page of another origin that has loaded the library; its errors fail `dispose`. */
  newPage(options?: HostPage): Promise<Page>;
  /** Addresses that a page asked the library's origin for, since the start. */
  readonly asked: readonly string[];
  dispose(): Promise<void>;
};

export type HostPage = {
  /** Of the page: a policy, isolation. `LIBRARY` stands for the library's origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What it imports; "timeline" if absent. */
  readonly entry?: "timeline" | "elements" | "editor" | "editor-element" | "connect";
  /** Runs before anything of the page. */
  readonly before?: () => void;
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(answer: Answer): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Files of the built library, and media as `/media/NAME`, for pages of any origin. Ranges are answered, as a storage would. */
async function sendFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  const file = path.startsWith("/media/") ? await mediaPath(path.slice("/media/".length)) : join(builtEmbed, path);
  const bytes = await readFile(file);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/u.exec(request.headers.range ?? "") ?? [];
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "content-range, accept-ranges, content-length, etag",
    "cross-origin-resource-policy": "cross-origin",
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "accept-ranges": "bytes",
  };
  if (from === undefined) {
    response.writeHead(200, headers).end(bytes);
    return;
  }
  const end = to === undefined || to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  response
    .writeHead(206, { ...headers, "content-range": `bytes ${from}-${end}/${bytes.length}` })
    .end(bytes.subarray(Number(from), end + 1));
}

/**
 * Two origins: one with the built library (built where it is not), one with plain pages; and a Chromium to open them.
 * @param jsFlags V8's, for that Chromium
 */
export async function startEmbedHost(jsFlags: readonly string[] = []): Promise<EmbedHost> {
  if (!existsSync(join(builtEmbed, "timeline.js"))) {
    await promisify(execFile)(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "--mode", "embed"], { cwd: root });
  }
  const asked: string[] = [];
  const library = await listen((request, response) => {
    asked.push(request.url ?? "");
    if (request.method === "OPTIONS") {
      response.writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "range" }).end();
      return;
    }
    sendFile(request, response).catch(() => response.writeHead(404, { "access-control-allow-origin": "*" }).end());
  });
  let headers: Readonly<Record<string, string>> = {};
  let entry = "timeline";
  const pages = await listen((request, response) => {
    const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
      "/": ["text/html; charset=utf-8", HTML],
      "/host.css": ["text/css", CSS],
      "/host.js": ["text/javascript", `globalThis.library = import("${library.origin}/${entry}.js");`],
    };
    const [type, body] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(body === "" ? 404 : 200, { "content-type": type, ...headers }).end(body);
  });
  const browser = await chromium.launch(browserLaunchOptions([`--js-flags=${["--expose-gc", ...jsFlags].join(",")}`]));
  const faults: string[] = [];
  return {
    browser,
    library: library.origin,
    pages: pages.origin,
    asked,
    newPage: async (options = {}) => {
      entry = options.entry ?? "timeline";
      const given = Object.entries(options.headers ?? {});
      headers = Object.fromEntries(given.map(([name, value]) => [name, value.replaceAll("LIBRARY", library.origin)]));
      const page = await browser.newPage({ viewport: { width: 1000, height: 1100 } });
      if (options.before) await page.addInitScript(options.before);
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (/Content Security Policy/iu.test(message.text())) faults.push(message.text());
      });
      await page.goto(pages.origin);
      await page.waitForFunction(() => "library" in globalThis);
      return page;
    },
    dispose: async () => {
      await browser.close();
      for (const { server } of [library, pages]) {
        server.closeAllConnections();
        server.close();
      }
      if (faults.length > 0) throw new Error(`Errors in the pages:\n${faults.join("\n")}`);
    },
  };
}

/** A page with ideas of its own about every element: none of them must reach a timeline, and nothing of a timeline the page. */
const HTML = `<!doctype html>
<html lang="en">
<title>A page of somebody else</title>
<link rel="stylesheet" href="/host.css">
<p id="words" tabindex="0">Words of the page</p>
<div class="place" id="one"></div>
<div class="place" id="two"></div>
<div class="place" id="three"></div>
<script type="module" src="/host.js"></script>
</html>`;

const CSS = `body { margin: 0 }
.place { inline-size: 900px; block-size: 300px }
* { letter-spacing: 3px !important; box-sizing: content-box; text-transform: uppercase }
div, canvas, button { border: 3px solid red; opacity: 0.5 }
.place { border: 0; opacity: 1 }`;
