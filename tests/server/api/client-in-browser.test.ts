import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import type { Browser, BrowserContext, Page } from "playwright";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLAIN_LAYERS, browserLaunchOptions, findHeadlessShell } from "#tests/support/browser/chrome.mjs";
import type { ClientPage } from "#tests/support/client-page/client-page.ts";
import { endlessSamples } from "#tests/support/media/lying-mp4.ts";
import { readMedia } from "#tests/support/media/media-files.ts";
import { newestMailTo, signInUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

/** The client in a real page, with the page's own address, storage and uploads. `client-page/main.ts` sets `window.layback`. */
declare const window: { layback: ClientPage };
declare const location: { href: string };

const EMAIL = "browser@example.com";
const PASSWORD = "correct-horse";

let staticDir: string;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

const open = async (url: string): Promise<Page> => {
  const opened = await context.newPage();
  await opened.goto(url);
  await opened.waitForFunction(
    () => ![undefined, "loading"].includes((window as Partial<typeof window>).layback?.backend.auth.state().status),
  );
  return opened;
};
/** Resolves once the page's account is in the given state. */
const reaches = (opened: Page, status: string) =>
  opened.waitForFunction((wanted) => (window as Partial<typeof window>).layback?.backend.auth.state().status === wanted, status);
const statusOf = (opened: Page) => opened.evaluate(() => window.layback.backend.auth.state().status);

beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), "layback-client-page-"));
  await build({
    configFile: false,
    logLevel: "silent",
    worker: { format: "es" },
    root: fileURLToPath(new URL("../../support/client-page", import.meta.url)),
    build: { outDir: staticDir, emptyOutDir: true, target: "es2023" },
  });
  server = await startTestServer({ pages: { staticDir } });
  browser = await chromium.launch(browserLaunchOptions(PLAIN_LAYERS, findHeadlessShell()));
  context = await browser.newContext();
  page = await open(server.url);
});
afterAll(async () => {
  await browser.close();
  await server.dispose();
  await rm(staticDir, { recursive: true });
});

describe("the client in a browser", () => {
  test("B-13 the mail's link signs in, leaves no token in the address, and every other tab is notified at once", async () => {
    await page.evaluate(({ email, password }) => window.layback.backend.auth.signUp(email, password), { email: EMAIL, password: PASSWORD });
    const mail = await newestMailTo(server, EMAIL);
    const landed = await open(mail?.link ?? "");
    expect(await landed.evaluate(() => location.href)).toBe(`${server.url}/`);
    expect(await statusOf(landed)).toBe("signedIn");
    await reaches(page, "signedIn");

    await page.evaluate(() => window.layback.backend.auth.signOut());
    await reaches(landed, "signedOut");
    await page.evaluate(({ email, password }) => window.layback.backend.auth.signIn(email, password), { email: EMAIL, password: PASSWORD });
    await reaches(landed, "signedIn");
    await landed.close();
  });

  test("B-16 the session is recovered on load", async () => {
    await page.reload();
    await reaches(page, "signedIn");
  });

  test("B-54 an upload reports its progress up to the last byte, and the stored file is the same", async () => {
    // Over loopback the whole file can be sent before the first progress event is due.
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 20_000_000,
    });
    const reported = await page.evaluate(async () => {
      const bytes = new Uint8Array(8_000_000).map((_, index) => index % 251);
      const steps: number[][] = [];
      const file = new File([bytes], "tone.wav", { type: "audio/wav" });
      const { backend } = window.layback;
      const item = await backend.library.import(file, { onProgress: (sent, total) => steps.push([sent, total]) });
      if (!item.ok) throw new Error(item.error.message);
      const url = await backend.media.signedUrl(item.value.path);
      if (!url.ok) throw new Error(url.error.message);
      const stored = new Uint8Array(await (await fetch(url.value)).arrayBuffer());
      const isSame = stored.length === bytes.length && stored.every((byte, index) => byte === bytes[index]);
      const range = await fetch(url.value, { headers: { range: "bytes=100-199" } });
      return { steps, isSame, rangeStatus: range.status };
    });
    await cdp.detach();
    const sent = reported.steps.map(([bytes]) => bytes ?? 0);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(reported.steps.at(-1)).toEqual([8_000_000, 8_000_000]);
    expect([reported.isSame, reported.rangeStatus]).toEqual([true, 206]);
  });

  test("B-54 an upload cancelled half-way is 'aborted', and leaves no row and no object", async () => {
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
    await cdp.send("Network.emulateNetworkConditions", slow);
    const outcome = await page.evaluate(async () => {
      const { backend } = window.layback;
      const before = await backend.library.list();
      const abort = new AbortController();
      const answer = await backend.library.import(new File([new Uint8Array(8_000_000)], "long.wav", { type: "audio/wav" }), {
        signal: abort.signal,
        onProgress: (sent, total) => {
          if (sent < total) abort.abort();
        },
      });
      const after = await backend.library.list();
      return { answer, rows: [before.ok && before.value.length, after.ok && after.value.length] };
    });
    await cdp.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
    expect(outcome.answer).toEqual({ ok: false, error: { kind: "aborted", message: "The upload was cancelled." } });
    expect(outcome.rows[0]).toBe(outcome.rows[1]);
    const { client, id } = await signInUser(server, EMAIL, PASSWORD);
    const objects = await client.storage.from("media-files").list(`${id}/music-tracks`);
    expect(objects.data).toHaveLength(Number(outcome.rows[1]));
  });

  test("B-42 an upload and a call while offline are 'unreachable', and work once the network is back", async () => {
    await context.setOffline(true);
    const tryUpload = () =>
      page.evaluate(async () => {
        const answer = await window.layback.backend.library.import(new File(["x"], "a.wav", { type: "audio/wav" }));
        return answer.ok ? "stored" : answer.error.kind;
      });
    expect(await tryUpload()).toBe("unreachable");
    expect(await statusOf(page)).toBe("signedIn");
    await context.setOffline(false);
    expect(await tryUpload()).toBe("stored");
  });

  test("B-64 a stored file is probed by range requests, and this browser plays what it claims to play", async () => {
    const base64 = (await readMedia("vanilagy__frames.webm")).toString("base64");
    const found = await page.evaluate(async (data) => {
      const { backend, probeMedia, checkPlayable } = window.layback;
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const item = await backend.library.import(new File([bytes], "frames.webm", { type: "video/webm" }));
      if (!item.ok) throw new Error(item.error.message);
      const url = await backend.media.signedUrl(item.value.path);
      if (!url.ok) throw new Error(url.error.message);
      const [stored, local] = [await probeMedia({ url: url.value }), await probeMedia(new Blob([bytes]))];
      if (!stored.ok || !stored.value.picture) throw new Error("no picture");
      const plays = await checkPlayable({ url: url.value }, stored.value);
      const unknown = { ...stored.value, picture: { ...stored.value.picture, codec: "none", codecString: "none.1" } };
      const refused = await checkPlayable(new Blob(["no picture"]), unknown);
      return { stored, local, plays: plays.ok, refused };
    }, base64);
    expect(found.stored).toEqual(found.local);
    expect(found.plays).toBe(true);
    expect(found.refused).toEqual({ ok: false, error: { kind: "unsupportedCodec", codec: "none", isPicture: true } });
  });

  test("a file made to occupy a demuxer for ever times out, and the page continues meanwhile", async () => {
    const file = endlessSamples(new Uint8Array(await readMedia("vanilagy__video.mp4")));
    const outcome = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      let turns = 0;
      const clock = setInterval(() => (turns += 1), 20);
      const probed = await window.layback.probeMedia(new Blob([bytes]), { timeoutMs: 2000 });
      clearInterval(clock);
      return { probed, turns };
    }, Buffer.from(file).toString("base64"));
    expect(outcome.probed).toEqual({ ok: false, error: { kind: "timedOut" } });
    expect(outcome.turns).toBeGreaterThan(10);
  });

  test("B-62 a preview plays a real sound once and ends by itself; one that cannot be read says so", async () => {
    const base64 = (await readMedia("google__sample_opus.mp4")).toString("base64");
    const states = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const url = URL.createObjectURL(new Blob([bytes], { type: "audio/mp4" }));
      const seen: string[] = [];
      let ended = () => {};
      const end = new Promise<void>((resolve) => (ended = resolve));
      const preview = new window.layback.PreviewPlayer(
        () => Object.assign(new Audio(), { playbackRate: 4 }),
        (state) => {
          seen.push(state.status);
          if (state.status === "idle") ended();
        },
      );
      await preview.toggle("a", async () => url);
      await end;
      await preview.toggle("b", async () => "blob:nothing");
      preview.dispose();
      return seen;
    }, base64);
    expect(states).toEqual(["playing", "idle", "playing", "failed"]);
  });
});
