import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { startLackingApp } from "./lacking-browser.ts";
import type { Lack } from "./lacking-browser.ts";
import { doMainJob } from "./main-job.ts";

/** What a page or worker has of what may lack. */
const look = async () => ({
  isolation: "SharedArrayBuffer" in globalThis || globalThis.crossOriginIsolated,
  opfs: await navigator.storage.getDirectory().then(
    () => true,
    () => false,
  ),
  webcodecs: "AudioDecoder" in globalThis || "VideoDecoder" in globalThis,
});

/** Does the main job where these are missing, and makes sure that they were: in the page, and in the worker that decodes. */
export async function doMainJobWithout(...lacks: readonly Lack[]): Promise<void> {
  const { app, newPage, dispose } = await startLackingApp(lacks);
  const downloads = await mkdtemp(join(tmpdir(), "layback-lacking-job-"));
  try {
    const page = await newPage();
    const openers: (string | undefined)[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/login")) openers.push(response.headers()["cross-origin-opener-policy"]);
    });
    await doMainJob(app.server, page, {
      email: "frugal@example.com",
      downloads,
      inEditor: async () => {
        const worker = page.workers().find((one) => one.url().includes("decode-worker"));
        if (!worker) throw new Error("Nothing decodes.");
        const missing = Object.fromEntries(lacks.map((lack) => [lack, false]));
        expect(await page.evaluate(look)).toMatchObject(missing);
        expect(await worker.evaluate(look)).toMatchObject(missing);
        expect(openers).toEqual([lacks.includes("isolation") ? undefined : "same-origin"]);
      },
    });
  } finally {
    await rm(downloads, { recursive: true, force: true });
    await dispose();
  }
}
