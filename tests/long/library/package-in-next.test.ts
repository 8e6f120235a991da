import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closeServer, listen } from "#supabase/local/listening.ts";
import { browserLaunchOptions } from "#tests/support/browser/chrome.mjs";
import { installProject } from "#tests/support/embed/installed-project.ts";
import type { InstalledProject } from "#tests/support/embed/installed-project.ts";
import { packDependencies } from "#tests/support/embed/packed-dependencies.ts";
import type { PackedDependencies } from "#tests/support/embed/packed-dependencies.ts";
import { NEXT_FILES } from "#tests/support/embed/next-project.ts";
import { mediaPath } from "#tests/support/media/media-files.ts";

const NEXT = "node_modules/next/dist/bin/next";

let packed: PackedDependencies;
let project: InstalledProject;
beforeAll(async () => {
  packed = await packDependencies();
  const dependencies = { next: "16.4.6", react: "19.2.0", "react-dom": "19.2.0", "pixi.js": "8.22.0", ...packed.of("@layback/react") };
  project = await installProject(dependencies, NEXT_FILES);
  await mkdir(join(project.folder, "public"));
  await copyFile(await mediaPath("vanilagy__sample.flac"), join(project.folder, "public/song.flac"));
}, 300_000);
afterAll(async () => {
  await project.dispose();
  await packed.dispose();
});

/** Starts the built project. Resolves to its origin; stopped with the test. */
async function startNext(): Promise<string> {
  const scout = await listen(0, "127.0.0.1");
  await closeServer(scout.server);
  const child = spawn(process.execPath, [NEXT, "start", "--hostname", "127.0.0.1", "--port", String(scout.port)], {
    cwd: project.folder,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, "close");
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toContain("Ready");
  return `http://127.0.0.1:${scout.port}`;
}

describe.each(["turbopack", "webpack"])("B-140 in Next, built with %s", (bundler) => {
  test("a server component shows the timeline, alone and in a client component; it is drawn, edited and played", async () => {
    await project.run([NEXT, "build", `--${bundler}`]);
    const origin = await startNext();
    expect(await (await fetch(origin)).text()).toContain('<div class="score" style="inline-size:900px;block-size:300px"></div>');
    const browser = await chromium.launch(browserLaunchOptions());
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`${message.text()} ${message.location().url}`);
    });
    await page.goto(origin);
    await page.locator(".scene").getByRole("gridcell", { name: /Scene/u }).waitFor();
    const clip = page.locator(".score").getByRole("gridcell", { name: /Theme/u });
    await clip.waitFor();
    await clip.press("Alt+ArrowRight");
    await page.locator("#edits", { hasText: "moveClip" }).waitFor();
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => "timeline" in globalThis && globalThis.timeline.position > 3);
    expect(await page.evaluate(() => globalThis.timeline.stats().activeVoices)).toBe(1);
    expect([await page.locator("#error").textContent(), faults]).toEqual(["none", []]);
  });
});
