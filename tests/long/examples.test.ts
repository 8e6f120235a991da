import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { closeServer, listen } from "#supabase/local/listening.ts";
import { browserLaunchOptions } from "#tests/support/browser/chrome.mjs";

const program = fileURLToPath(new URL("../../examples/serve.mjs", import.meta.url));

test("each of the example pages loads its project, plays its sound and is notified of an edit", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "layback-examples-"));
  const scout = await listen(0, "127.0.0.1");
  await closeServer(scout.server);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, EXAMPLES_PORT: String(scout.port), LAYBACK_DATA: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const browser = await chromium.launch(browserLaunchOptions());
  onTestFinished(async () => {
    await browser.close();
    if (child.exitCode === null) {
      child.kill();
      await once(child, "close");
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toContain("Layback is running at");
  const addresses = output.match(/http:\/\/localhost:\d+\/(?:plain\.html|frame\.html)?(?=\n)/gu) ?? [];
  expect(addresses).toHaveLength(3);
  const page = await browser.newPage();
  for (const address of addresses) {
    await page.goto(address);
    const place = address.endsWith("frame.html") ? page.frameLocator("iframe") : page;
    const clip = place.getByRole("gridcell", { name: /Theme/u });
    await clip.waitFor();
    await clip.press("Alt+ArrowRight");
    await page.locator("output", { hasText: "moveClip" }).waitFor();
  }
});
