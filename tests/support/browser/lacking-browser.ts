import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { startApp } from "./app.ts";
import type { TestApp } from "./app.ts";

/** Features that a browser, or the server in front of it, may lack. */
export type Lack = "isolation" | "opfs" | "webcodecs" | "sound decoders" | "storage" | "locks" | "written files" | "canvases" | "extras";

/** A script that deletes the listed properties, each given as its global object and its name. Few scopes have all of them. */
const deleted = (...places: readonly (readonly [owner: string, name: string])[]) =>
  places
    .map(([owner, name]) => `if (globalThis.${owner}) delete globalThis.${owner}${owner === "globalThis" ? "" : ".prototype"}.${name};`)
    .join("\n");

const BLOCKED = `throw new DOMException("Blocked by the test.", "SecurityError")`;

/** Per lack, the script that removes the feature; it runs before any other script in pages and workers. */
const TAKEN_AWAY: Readonly<Record<Lack, string>> = {
  isolation: "delete globalThis.SharedArrayBuffer;",
  opfs: `navigator.storage.getDirectory = async () => { ${BLOCKED}; };`,
  webcodecs: `for (const name of Object.getOwnPropertyNames(globalThis))
    if (/^((Audio|Video|Image)(Decoder|Encoder)|Encoded(Audio|Video)Chunk|AudioData|VideoFrame|ImageTrack(List)?|VideoColorSpace)$/.test(name))
      delete globalThis[name];`,
  "sound decoders": "for (const name of ['AudioDecoder', 'AudioEncoder', 'AudioData', 'EncodedAudioChunk']) delete globalThis[name];",
  storage: `for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(globalThis, name, { get: () => { ${BLOCKED}; } });
    navigator.storage.getDirectory = async () => { ${BLOCKED}; };`,
  locks: deleted(["Navigator", "locks"], ["WorkerNavigator", "locks"]),
  "written files": deleted(["FileSystemFileHandle", "createSyncAccessHandle"], ["FileSystemFileHandle", "createWritable"]),
  canvases: "delete globalThis.OffscreenCanvas;",
  extras: deleted(
    ["AudioContext", "playbackStats"],
    ["AudioContext", "outputLatency"],
    ["Crypto", "randomUUID"],
    ["Navigator", "mediaDevices"],
    ["Navigator", "clipboard"],
    ["globalThis", "requestIdleCallback"],
    ["globalThis", "cancelIdleCallback"],
    ["globalThis", "ImageDecoder"],
  ),
};

/** Per lack, expressions that are true if the feature is present: in a page, and in a worker. */
export const IS_THERE: Readonly<Record<Lack, string>> = {
  isolation: `"SharedArrayBuffer" in globalThis || globalThis.crossOriginIsolated`,
  opfs: `navigator.storage.getDirectory().then(() => true, () => false)`,
  webcodecs: `"AudioDecoder" in globalThis || "VideoDecoder" in globalThis`,
  "sound decoders": `"AudioDecoder" in globalThis`,
  storage: `(() => { try { return Boolean(globalThis.indexedDB || globalThis.localStorage); } catch { return false; } })()`,
  locks: `"locks" in navigator`,
  "written files": `"createSyncAccessHandle" in FileSystemFileHandle.prototype || "createWritable" in FileSystemFileHandle.prototype`,
  canvases: `"OffscreenCanvas" in globalThis`,
  extras: `["randomUUID" in crypto, ...["mediaDevices", "clipboard"].map((name) => name in navigator),
    ...["requestIdleCallback", "ImageDecoder"].map((name) => name in globalThis),
    ...["playbackStats", "outputLatency"].map((name) => name in (globalThis.AudioContext?.prototype ?? {}))].includes(true)`,
};

const ISOLATING = ["cross-origin-opener-policy", "cross-origin-embedder-policy"];

export type LackingApp = {
  readonly app: TestApp;
  /**
   * Opens a page. Playwright's init scripts do not reach workers, so the build is copied and each worker script starts with the removal.
   */
  readonly newPage: () => Promise<Page>;
  readonly dispose: () => Promise<void>;
};

/** The built application in a browser without these features. */
export async function startLackingApp(lacks: readonly Lack[]): Promise<LackingApp> {
  const prelude = lacks.map((lack) => TAKEN_AWAY[lack]).join("\n");
  const folder = await mkdtemp(join(tmpdir(), "layback-lacking-"));
  const app = await startApp(async (built) => {
    await cp(built, folder, { recursive: true, filter: (path) => !path.endsWith(".map") });
    const assets = join(folder, "assets");
    for (const name of (await readdir(assets)).filter((asset) => /worker.*\.js$/i.test(asset))) {
      await writeFile(join(assets, name), `${prelude}\n${await readFile(join(assets, name), "utf8")}`);
    }
    return folder;
  });
  return {
    app,
    newPage: async () => {
      const page = await app.newPage();
      await page.addInitScript({ content: prelude });
      if (lacks.includes("isolation")) {
        await page.route(`${app.server.url}/login`, async (route) => {
          const response = await route.fetch();
          const headers = Object.entries(response.headers()).filter(([name]) => !ISOLATING.includes(name));
          await route.fulfill({ response, headers: Object.fromEntries(headers) });
        });
      }
      return page;
    },
    dispose: async () => {
      await app.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
