import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signUpInPage } from "#tests/support/accounts.ts";
import { serveApp } from "#tests/support/app.ts";
import { whyNoFirefox } from "#tests/support/firefox/find-firefox.ts";
import { startFirefox } from "#tests/support/firefox/firefox.ts";
import { doMainJob } from "#tests/support/main-job.ts";

test("§1 the main job, from signing up to the exported file, in the installed Firefox", async (context) => {
  const reason = whyNoFirefox();
  // The reporter leaves a skipped test's reason out.
  if (reason !== undefined) console.log(`The walk in Firefox is skipped. ${reason}`);
  context.skip(reason !== undefined, reason);
  const server = await serveApp();
  const firefox = await startFirefox();
  const downloads = await mkdtemp(join(tmpdir(), "layback-firefox-job-"));
  try {
    expect(firefox.version).toMatch(/^firefox\//);
    const page = await firefox.newPage();
    const email = "fox@example.com";
    await signUpInPage({ server }, page, email);
    await doMainJob(server, page, { email, downloads });
  } finally {
    await rm(downloads, { recursive: true, force: true });
    await firefox.dispose();
    await server.dispose();
  }
});
