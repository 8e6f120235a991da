import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BrowserContextOptions, Page } from "playwright";
import { openProfiles } from "../browser/shared-browser.ts";
import { serveFiles, startOrigin } from "./file-server.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const builtEmbed = join(root, "dist/embed");

/** In the folder of the packages. */
const ENTRIES = {
  timeline: "layback/timeline",
  elements: "layback/elements",
  connect: "layback/connect",
  editor: "editor/editor",
  "editor-element": "editor/editor-element",
} as const;

export type EmbedHost = {
  /** The URL of a folder with the packages on the library's origin, which differs from the page's. */
  readonly library: string;
  /** The origin of the plain pages. */
  readonly pages: string;
  /** Opens a plain page of another origin that has loaded the library; its errors make `dispose` throw. */
  newPage(options?: HostPage): Promise<Page>;
  /** Opens an empty page in a fresh browser profile. */
  newEmptyPage(options?: BrowserContextOptions): Promise<Page>;
  /** Paths that pages have requested from the library's origin since the start. */
  readonly asked: readonly string[];
  dispose(): Promise<void>;
};

export type HostPage = {
  /** Headers of the page, such as a policy or isolation. `LIBRARY` stands for the library's origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The entry that the page imports; default "timeline". */
  readonly entry?: keyof typeof ENTRIES;
  /** Runs before any other script of the page. */
  readonly before?: () => void;
};

export type EmbedHostOptions = {
  /** The folder of packages that is served as the library; default: the built one, which is built if missing. */
  readonly folder?: string;
  /** V8 flags for that Chromium. */
  readonly jsFlags?: readonly string[];
};

/** Two origins, one with the library and one with plain pages, and a Chromium to open them. */
export async function startEmbedHost({ folder = builtEmbed, jsFlags = [] }: EmbedHostOptions = {}): Promise<EmbedHost> {
  if (folder === builtEmbed && !existsSync(join(builtEmbed, "ffmpeg"))) {
    await promisify(execFile)(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "--mode", "embed"], { cwd: root });
  }
  const asked: string[] = [];
  const library = await serveFiles(folder, (path) => asked.push(path));
  let headers: Readonly<Record<string, string>> = {};
  let entry: keyof typeof ENTRIES = "timeline";
  const pages = await startOrigin((request, response) => {
    const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
      "/": ["text/html; charset=utf-8", HTML],
      "/host.css": ["text/css", CSS],
      "/host.js": ["text/javascript", `globalThis.library = import("${library.origin}/${ENTRIES[entry]}.js");`],
    };
    const [type, body] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.writeHead(body === "" ? 404 : 200, { "content-type": type, ...headers }).end(body);
  });
  const profiles = await openProfiles(jsFlags);
  const faults: string[] = [];
  return {
    library: library.origin,
    pages: pages.origin,
    asked,
    newEmptyPage: async (options) => profiles.newPage(options),
    newPage: async (options = {}) => {
      entry = options.entry ?? "timeline";
      const given = Object.entries(options.headers ?? {});
      headers = Object.fromEntries(given.map(([name, value]) => [name, value.replaceAll("LIBRARY", library.origin)]));
      const page = await profiles.newPage({ viewport: { width: 1000, height: 1100 } });
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
      await profiles.close();
      library.dispose();
      pages.dispose();
      if (faults.length > 0) throw new Error(`Errors in the pages:\n${faults.join("\n")}`);
    },
  };
}

/** A page whose styles apply to every element: none of them must affect a timeline, and no style of a timeline may affect the page. */
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
