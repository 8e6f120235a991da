import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { IS_THERE, startLackingApp } from "./lacking-browser.ts";
import type { Lack } from "./lacking-browser.ts";
import { doMainJob, signInAtLogin } from "../editor/main-job.ts";

/** Does the main job without these features, and checks that they are missing in the page and in the decode worker. */
export async function doMainJobWithout(...lacks: readonly Lack[]): Promise<void> {
  const { app, newPage, dispose } = await startLackingApp(lacks);
  const downloads = await mkdtemp(join(tmpdir(), "layback-lacking-job-"));
  try {
    const page = await newPage();
    const openers: (string | undefined)[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/login")) openers.push(response.headers()["cross-origin-opener-policy"]);
    });
    const email = "frugal@example.com";
    await signInAtLogin(app.server, page, email);
    await doMainJob(app.server, page, {
      email,
      downloads,
      inEditor: async () => {
        const worker = page.workers().find((one) => one.url().includes("decode-worker"));
        if (!worker) throw new Error("Nothing decodes.");
        for (const lack of lacks) {
          expect(await page.evaluate(IS_THERE[lack]), lack).toBe(false);
          expect(await worker.evaluate(IS_THERE[lack]), lack).toBe(false);
        }
        expect(openers).toEqual([lacks.includes("isolation") ? undefined : "same-origin"]);
      },
    });
  } finally {
    await rm(downloads, { recursive: true, force: true });
    await dispose();
  }
}
