import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import type { Browser, Page } from "playwright";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "#backend/backend.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { browserLaunchOptions } from "#tests/support/browser/chrome.mjs";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { lostEdits } from "#tests/support/device-page/ledger.ts";
import type { LoggedEdit } from "#tests/support/device-page/ledger.ts";
import type { DevicePage } from "#tests/support/device-page/device-page.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";
import { startTestServer } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

declare const window: { device?: DevicePage };

const EMAIL = "two@example.com";
const EDITS = 200;
/** A new seed each time, printed; set `SEED` to repeat a run. */
const SEED = Number(process.env["SEED"] ?? Math.floor(Math.random() * 1e9));
const RUNS = Number(process.env["RUNS"] ?? 3);

let staticDir: string;
let server: TestServer;
let owner: FakePage & { user: User };

beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), "layback-device-page-"));
  await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(new URL("../support/device-page", import.meta.url)),
    build: { outDir: staticDir, emptyOutDir: true, target: "es2023" },
  });
  server = await startTestServer({ pages: { staticDir } });
  owner = await openSignedInPage(server, EMAIL);
});
afterAll(async () => {
  owner.backend.dispose();
  await server.dispose();
  await rm(staticDir, { recursive: true });
});

/** A project with twelve clips, a picture and two markers. */
async function aProject(): Promise<string> {
  const { backend, user } = owner;
  const picture = { url: `${user.id}/projects/p/videos/picture.mp4`, duration: 50 };
  const { id, settings } = unwrap(await backend.projects.create({ name: "Reel", picture }));
  const clips = Array.from({ length: 12 }, (_, at) =>
    aClip({
      id: crypto.randomUUID(),
      name: `Clip ${String.fromCharCode(65 + at)}`,
      url: `${user.id}/music-tracks/theme.wav`,
      startTime: at * 4,
      endTime: at * 4 + 5,
      laneIndex: at % 4,
    }),
  );
  const markers = [5, 15].map((time) => ({ id: `m${time}`, time, name: `Door ${time}`, colour: "red" as const }));
  const changes = [
    ...clips.map((clip) => ({ kind: "putClip", clip }) as const),
    { kind: "setSettings", settings: { ...settings, markers } } as const,
  ];
  unwrap(await backend.operations.apply(id, { opId: crypto.randomUUID(), baseRev: 0, kind: "addClip", changes }));
  return id;
}

/** A separate browser with the project open. Edits and messages are recorded across reloads. */
async function openDevice(browser: Browser, projectId: string, seed: number) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const edits: LoggedEdit[] = [];
  const messages: string[] = [];
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.exposeFunction("logEdit", (edit: LoggedEdit) => edits.push(edit));
  await page.exposeFunction("logMessage", (message: string) => messages.push(message));
  let opened = 0;
  const open = async () => {
    await page.goto(server.url);
    await page.waitForFunction(() => ![undefined, "loading"].includes(window.device?.backend.auth.state().status));
    await page.evaluate(
      async ({ email, id, userId, start }) => {
        const { device } = window;
        if (device?.backend.auth.state().status === "signedOut") await device.backend.auth.signIn(email, "correct-horse");
        await device?.open(id, userId, start);
      },
      { email: EMAIL, id: projectId, userId: owner.user.id, start: seed + opened },
    );
    opened += 1;
  };
  await open();
  let losesAnswers = 0;
  await page.route("**/rest/v1/rpc/apply_operation", async (route) => {
    if (losesAnswers <= 0) return route.continue();
    losesAnswers -= 1;
    await route.fetch();
    return route.abort();
  });
  return {
    page,
    edits,
    messages,
    errors,
    reopen: open,
    edit: () => page.evaluate(() => window.device?.edit()),
    refresh: () => page.evaluate(() => window.device?.refresh()),
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),
    loseAnswers: (count: number) => {
      losesAnswers = count;
    },
    state: () => stateOf(page),
    close: () => context.close(),
  };
}

async function stateOf(page: Page) {
  const state = await page.evaluate(() => window.device?.state());
  if (!state) throw new Error("The page has no device.");
  return state;
}

test.each(Array.from({ length: RUNS }, (_, run) => SEED + run))(
  "200 random edits of two browsers on one project, the network cut at random: both end equal, and no edit is lost silently (seed %i)",
  { timeout: 600_000 },
  async (seed) => {
    const noise = randomNumbers(seed);
    const random = () => (noise() + 1) / 2;
    const projectId = await aProject();
    const browsers = [await chromium.launch(browserLaunchOptions()), await chromium.launch(browserLaunchOptions())] as const;
    try {
      const devices = [
        await openDevice(browsers[0], projectId, seed * 2),
        await openDevice(browsers[1], projectId, seed * 2 + 1000),
      ] as const;
      const isOffline = [false, false];
      const counts = { cuts: 0, lostAnswers: 0, reloads: 0 };
      for (let made = 0; made < EDITS;) {
        const which = random() < 0.5 ? 0 : 1;
        const device = devices[which];
        const event = random();
        if (event < 0.08) {
          isOffline[which] = !isOffline[which];
          counts.cuts += isOffline[which] ? 1 : 0;
          await device.setOffline(isOffline[which]);
        } else if (event < 0.11) {
          device.loseAnswers(1);
          counts.lostAnswers += 1;
        } else if (event < 0.18) {
          await device.refresh();
        } else if (event < 0.2 && !isOffline[which]) {
          counts.reloads += 1;
          await device.reopen();
        } else {
          const before = device.edits.length;
          await device.edit();
          made += device.edits.length - before;
        }
        if (random() < 0.3) await device.page.waitForTimeout(random() * 120);
      }
      for (const device of devices) {
        device.loseAnswers(0);
        await device.setOffline(false);
      }
      const settled = async () => {
        for (const device of devices) await device.page.evaluate(() => window.device?.retry());
        for (const device of devices) await device.refresh();
        const states = [await devices[0].state(), await devices[1].state()];
        const isSettled = states.every(({ waiting, revision }) => waiting === 0 && revision === states[0]?.revision);
        return isSettled || states.map(({ isWriting, waiting, revision }) => ({ isWriting, waiting, revision }));
      };
      await expect.poll(settled, { timeout: 120_000, interval: 300 }).toBe(true);
      const [one, other] = [await devices[0].state(), await devices[1].state()];
      expect(one.content).toEqual(other.content);
      const { revision, clips, ...stored } = unwrap(await owner.backend.projects.load(projectId));
      expect({ revision, clips: clips.toSorted((a, b) => (a.id < b.id ? -1 : 1)), name: stored.name, picture: stored.picture }).toEqual({
        revision: one.revision,
        clips: one.content.clips,
        name: one.content.name,
        picture: one.content.picture,
      });
      expect(stored.settings).toEqual(one.content.settings);
      expect([devices[0].errors, devices[1].errors]).toEqual([[], []]);
      const edits = devices.flatMap((device) => device.edits);
      const messages = devices.flatMap((device) => device.messages);
      const reported = messages.filter((message) => message.startsWith("Changed on two")).length;
      const asked = messages.filter((message) => message.startsWith("You have")).length;
      console.log(JSON.stringify({ seed, edits: edits.length, revision, ...counts, reported, asked }));
      expect(lostEdits(edits, one.content, messages)).toEqual([]);
    } finally {
      for (const browser of browsers) await browser.close();
    }
  },
);
