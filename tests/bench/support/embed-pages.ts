import { execFile } from "node:child_process";
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright";
import { build, preview } from "vite";
import { browserLaunchOptions } from "../../support/browser/chrome.mjs";
import { installFirstOutputProbe } from "./first-output-probe.ts";
import { drawGivenPeaks, writePeaks } from "./given-peaks-page.ts";
import type { PEAKS_SECONDS, PeaksDrawing } from "./given-peaks-page.ts";
import { longMp3 } from "./long-mp3.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sources = fileURLToPath(new URL("../peers/embed/", import.meta.url));
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

/** Milliseconds from the page's first script; and the gzipped bytes of all scripts that it requested, workers and worklets included. */
export type EmbedOpening = { readonly seenMs: number; readonly heardMs: number; readonly scriptBytes: number };

export type EmbedPages = {
  /** Opens the page in a new browser with an empty cache. */
  readonly open: (name: EmbedPeerName | "layback", rate: (typeof RATES)[number]) => Promise<EmbedOpening>;
  /** Draws 300 clips of this length by given peaks, in a new browser. */
  readonly drawPeaks: (seconds: (typeof PEAKS_SECONDS)[number]) => Promise<PeaksDrawing>;
  /** Gzipped bytes of the initial load of a product entry, `PACKAGE/ENTRY.js`. */
  readonly entryBytes: (entry: string) => Promise<number>;
  /** Gzipped bytes of a peer's page without the packages that `external` matches. */
  readonly peerBytes: (name: EmbedPeerName, external?: RegExp) => Promise<number>;
  readonly dispose: () => Promise<void>;
};

/** Bundles a peer's page into one file, as for production. */
async function bundle(name: EmbedPeerName, outDir: string, external: RegExp | undefined): Promise<string> {
  await build({
    root: sources,
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
        input: join(sources, PEERS[name]),
        ...(external && { external }),
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
  return join(outDir, `${name}.js`);
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
  for (const name of PEER_NAMES) await bundle(name, folder, undefined);
  for (const name of [...PEER_NAMES, ...OWN]) await writeFile(join(folder, `${name}.html`), html.replace("SCRIPT", `/${name}.js`));

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
    entryBytes: async (entry) => {
      const files = await withImports(join(folder, "packages", entry));
      const sizes = await Promise.all([...files].map(gzippedBytes));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    peerBytes: async (name, external) => gzippedBytes(await bundle(name, external ? join(folder, "external") : folder, external)),
    dispose: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
