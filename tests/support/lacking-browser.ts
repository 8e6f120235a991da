import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startApp } from "./app.ts";
import type { TestApp } from "./app.ts";

/** What a browser, or the server in front of it, may lack. */
export type Lack = "isolation" | "opfs" | "webcodecs";

/** What takes it away, in pages and workers alike: before any other line of theirs. */
const TAKEN_AWAY: Readonly<Record<Lack, string>> = {
  isolation: "delete globalThis.SharedArrayBuffer;",
  opfs: `navigator.storage.getDirectory = () => Promise.reject(new DOMException("Blocked by the test.", "SecurityError"));`,
  webcodecs: `for (const name of Object.getOwnPropertyNames(globalThis))
    if (/^((Audio|Video|Image)(Decoder|Encoder)|Encoded(Audio|Video)Chunk|AudioData|VideoFrame|ImageTrack(List)?|VideoColorSpace)$/.test(name))
      delete globalThis[name];`,
};

const ISOLATING = ["cross-origin-opener-policy", "cross-origin-embedder-policy"];

export type LackingApp = {
  readonly app: TestApp;
  /** A page of it. What scripts of tests add reaches no worker: in a copy of the build each worker begins with what takes things away. */
  readonly newPage: () => Promise<Page>;
  readonly dispose: () => Promise<void>;
};

/** The built application as it meets a browser that lacks these. */
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
