import { execFile } from "node:child_process";
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright";
import { build, preview } from "vite";
import { browserLaunchOptions } from "../../support/browser/chrome.mjs";
import { writeClipSounds } from "./clip-sounds.ts";
import { drawClips, scrollClips } from "./clips-page.ts";
import type { ClipsDrawing, ScrollCost } from "./clips-page.ts";
import { installFirstOutputProbe } from "./first-output-probe.ts";
import { drawGivenPeaks, writePeaks } from "./given-peaks-page.ts";
import type { PEAKS_SECONDS, PeaksDrawing } from "./given-peaks-page.ts";
import { longMp3 } from "./long-mp3.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = fileURLToPath(new URL("../peers/embed/", import.meta.url));
const clipSources = fileURLToPath(new URL("../peers/clips/", import.meta.url));
const SONG_MINUTES = 3;
/** The engine's own rate, and the rate of most music. */
export const RATES = [48_000, 44_100] as const;
const MOST_MS = 120_000;
const PORT = 5893;

/** Each is a page that shows one song, and plays it as soon as possible. */
const PEERS = { "wavesurfer-multitrack": "wavesurfer-multitrack.js", "waveform-playlist": "waveform-playlist.jsx" } as const;
export type EmbedPeerName = keyof typeof PEERS;
export const PEER_NAMES = Object.keys(PEERS) as readonly EmbedPeerName[];

/** Pages of our own build. */
const OWN = ["layback", "given-peaks"] as const;

/** Pages that show many clips, by package; `peers/clips` says how each does it. */
const CLIP_PAGES = {
  layback: "layback-clips.js",
  "wavesurfer.js": "wavesurfer-clips.js",
  "wavesurfer-multitrack": "multitrack-clips.js",
  "peaks.js": "peaksjs-clips.js",
  "@waveform-playlist/browser": "playlist-clips.jsx",
  "empty-page": "empty-clips.js",
} as const;
export type ClipPageName = keyof typeof CLIP_PAGES;
const SOUNDS = 20;
/** 200 clips on one timeline; and ten timelines of 20 clips. */
const MANY_CLIPS = { lanes: 10, clips: 20, timelines: 1 };
const MANY_TIMELINES = { lanes: 2, clips: 10, timelines: 10 };

/** Milliseconds from the page's first script; and the gzipped bytes of all scripts that it requested, workers and worklets included. */
export type EmbedOpening = { readonly seenMs: number; readonly heardMs: number; readonly scriptBytes: number };

export type EmbedPages = {
  /** Opens the page in a new browser with an empty cache. */
  readonly open: (name: EmbedPeerName | "layback", rate: (typeof RATES)[number]) => Promise<EmbedOpening>;
  /** Draws 300 clips of this length by given peaks, in a new browser. */
  readonly drawPeaks: (seconds: (typeof PEAKS_SECONDS)[number]) => Promise<PeaksDrawing>;
  /** Draws 200 clips in a new browser, from decoded sounds or by peaks of the server. */
  readonly drawClips: (name: ClipPageName, hasPeaks: boolean) => Promise<ClipsDrawing>;
  /** Scrolls ten timelines of 20 clips in a new browser, and plays the first. */
  readonly scrollClips: (name: ClipPageName) => Promise<ScrollCost>;
  /** Gzipped bytes of the initial load of a product entry, `PACKAGE/ENTRY.js`. */
  readonly entryBytes: (entry: string) => Promise<number>;
  /** Gzipped bytes of a peer's page without the packages that `external` matches. */
  readonly peerBytes: (name: EmbedPeerName, external?: RegExp) => Promise<number>;
  readonly dispose: () => Promise<void>;
};

/** Bundles a page's script into one file, as for production. */
async function bundle(path: string, name: string, outDir: string, external?: RegExp): Promise<string> {
  await build({
    root: dirname(path),
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2023",
      modulePreload: false,
      rollupOptions: {
        input: path,
        ...(external && { external }),
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
  return join(outDir, `${name}.js`);
}

const stemOf = (name: ClipPageName): string => basename(CLIP_PAGES[name], extname(CLIP_PAGES[name]));

/** Our page loads the product's own build; every other is one file. */
async function writeClipPages(folder: string): Promise<void> {
  await writeClipSounds(folder, SOUNDS, [MANY_CLIPS.clips, MANY_TIMELINES.clips]);
  const html = await readFile(join(clipSources, "clips.html"), "utf8");
  for (const [name, file] of Object.entries(CLIP_PAGES) as [ClipPageName, string][]) {
    await writeFile(join(folder, `${stemOf(name)}.html`), html.replace("SCRIPT", `/${stemOf(name)}.js`));
    if (name !== "layback") await bundle(join(clipSources, file), stemOf(name), folder);
  }
  for (const name of [CLIP_PAGES.layback, "clip-set.js"]) await copyFile(join(clipSources, name), join(folder, name));
}

const gzippedBytes = async (path: string): Promise<number> => gzipSync(await readFile(path), { level: 9 }).length;

/** The names of a module and all its static imports, in whatever folder. */
async function withImports(entry: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(entry)) return found;
  found.add(entry);
  const code = await readFile(entry, "utf8");
  for (const [, path = ""] of code.matchAll(/(?:^|[;}\s])(?:import|export)[^"'();]*?["'](\.[^"']+)["']/gu)) {
    await withImports(join(entry, "..", path), found);
  }
  return found;
}

export async function openEmbedPages(): Promise<EmbedPages> {
  const folder = await mkdtemp(join(tmpdir(), "layback-bench-"));
  const vite = join(root, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--mode", "embed"], { cwd: root });
  await cp(join(root, "dist/embed"), join(folder, "packages"), { recursive: true });
  for (const rate of RATES) await copyFile((await longMp3(SONG_MINUTES, rate)).path, join(folder, `${rate}.mp3`));
  await writePeaks(folder);
  for (const name of OWN) await copyFile(join(sources, `${name}.js`), join(folder, `${name}.js`));
  const html = await readFile(join(sources, "page.html"), "utf8");
  for (const name of PEER_NAMES) await bundle(join(sources, PEERS[name]), name, folder);
  for (const name of [...PEER_NAMES, ...OWN]) await writeFile(join(folder, `${name}.html`), html.replace("SCRIPT", `/${name}.js`));
  await writeClipPages(folder);

  const asked = new Set<string>();
  const server = await preview({
    root,
    configFile: false,
    logLevel: "error",
    build: { outDir: folder },
    preview: { port: PORT, strictPort: false, host: "127.0.0.1" },
    plugins: [
      {
        name: "asked",
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, _response, next) => {
            asked.add(new URL(request.url ?? "", "http://localhost").pathname);
            next();
          });
        },
      },
    ],
  });
  const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${PORT}/`;
  const clipsUrl = (name: ClipPageName, { lanes, clips, timelines }: typeof MANY_CLIPS, hasPeaks: boolean) =>
    `${address}${stemOf(name)}.html?lanes=${lanes}&clips=${clips}&timelines=${timelines}${hasPeaks ? "&peaks" : ""}`;
  return {
    open: async (name, rate) => {
      const browser = await chromium.launch(browserLaunchOptions(["--autoplay-policy=no-user-gesture-required"]));
      try {
        const page = await browser.newPage({ viewport: { width: 1000, height: 300 } });
        await page.addInitScript(`(${String(installFirstOutputProbe)})();`);
        asked.clear();
        await page.goto(`${address}${name}.html?${rate}.mp3`);
        const output = await page.waitForFunction(
          () => {
            const { seenMs, heardMs } = window.firstOutput();
            return seenMs !== undefined && heardMs !== undefined && { seenMs, heardMs };
          },
          undefined,
          { timeout: MOST_MS },
        );
        const { seenMs, heardMs } = (await output.jsonValue()) || { seenMs: Number.NaN, heardMs: Number.NaN };
        const scripts = [...asked].filter((path) => [".js", ".wasm"].includes(extname(path)));
        const sizes = await Promise.all(scripts.map((path) => gzippedBytes(join(folder, path))));
        return { seenMs, heardMs, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
      } finally {
        await browser.close();
      }
    },
    drawPeaks: (seconds) => drawGivenPeaks(address, seconds),
    drawClips: (name, hasPeaks) => drawClips(clipsUrl(name, MANY_CLIPS, hasPeaks)),
    scrollClips: (name) => scrollClips(clipsUrl(name, MANY_TIMELINES, true)),
    entryBytes: async (entry) => {
      const files = await withImports(join(folder, "packages", entry));
      const sizes = await Promise.all([...files].map(gzippedBytes));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    peerBytes: async (name, external) =>
      gzippedBytes(await bundle(join(sources, PEERS[name]), name, external ? join(folder, "external") : folder, external)),
    dispose: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
