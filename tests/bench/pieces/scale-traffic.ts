import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright";
import { PASSWORD, submitLogin } from "../../support/server/test-accounts.ts";
import { STORAGE_CACHE_SECONDS } from "../../../src/model/timeline/limits.ts";
import { serveApp } from "../../support/browser/app.ts";
import { editorOf } from "../../support/editor/driven-editor.ts";
import { startHostedLike } from "../../support/hosted-like/hosted-like.ts";
import { mediaPath } from "../../support/media/media-files.ts";
import { openOwnBrowser } from "../../support/browser/own-browser.ts";
import { signUpUser } from "../../support/server/test-server.ts";
import type { SignedInUser } from "../../support/server/test-server.ts";
import { BUCKET, must } from "../../support/server/victim.ts";
import type { Report } from "../support/figure.ts";
import { countTraffic } from "../support/traffic.ts";
import type { TrafficKind, Traffic } from "../support/traffic.ts";

const EMAIL = "scale@example.com";
const CLIPS = 12;
const EDITS = 20;
const QUIET_MS = 8000;
const MEDIA: readonly TrafficKind[] = ["the picture", "sounds"];
const IDLE_SECONDS = 60;

const FILES: readonly { readonly name: string; readonly type: string; readonly seconds: number }[] = [
  { name: "w3c__movie_300.mp4", type: "video/mp4", seconds: 300 },
  { name: "katspaugh__stereo.mp3", type: "audio/mpeg", seconds: 100 },
  { name: "webav-tech__44.1kHz-2chan.m4a", type: "audio/mp4", seconds: 60 },
  { name: "vanilagy__sample.flac", type: "audio/flac", seconds: 10 },
];

/** Speed of stored objects, 50 Mbit/s: over the loopback network a whole file is sent before the browser can cancel the request. */
const BYTES_PER_SECOND = 6.25e6;

/**
 * Requests and bytes that one editor exchanges with an imitation of hosted Supabase, in a browser whose profile is on disk: opening,
 * opening again, idling, editing, playing.
 */
export async function measureTraffic(report: Report): Promise<void> {
  const hosted = await startHostedLike({ bytesPerSecond: BYTES_PER_SECOND });
  const server = await serveApp(undefined, {}, hosted);
  const own = await openOwnBrowser({ width: 1440, height: 900 });
  try {
    const stored = await seed(await signUpUser(server, EMAIL));
    report("stored media of the project", stored, null, null, "bytes");
    const page = own.browser.pages()[0] ?? (await own.browser.newPage());
    const traffic = countTraffic(hosted);
    const measure = async (name: string, act: () => Promise<void>, times = 1) => {
      const before = traffic();
      await act();
      reportTraffic(report, name, before, traffic(), times);
    };
    const opened = async () => {
      await page.getByRole("gridcell", { name: /^Clip 0/u }).waitFor();
      await quiet(traffic);
    };
    await measure("first opening, with sign-in and the application", async () => {
      await page.goto(`${server.url}/login`);
      await submitLogin(page, "Sign In", { Email: EMAIL, Password: PASSWORD });
      await opened();
    });
    await measure("opening again in the same browser", async () => {
      await page.reload();
      await opened();
    });
    await measure("a minute of standing by", () => setTimeout(IDLE_SECONDS * 1000));
    await measure("an edit", () => edit(page, () => quiet(traffic)), EDITS);
    await measure("twenty seconds of playing", async () => {
      await page.keyboard.press("Space");
      await setTimeout(20_000);
      await page.keyboard.press("Space");
      await quiet(traffic);
    });
  } finally {
    await own.close();
    await server.dispose();
  }
}

async function seed({ client, id }: SignedInUser): Promise<number> {
  const stored = await Promise.all(
    FILES.map(async ({ name, type, seconds }) => {
      const [path, content] = [`${id}/music-tracks/${randomUUID()}${/\.\w+$/u.exec(name)?.[0]}`, await readFile(await mediaPath(name))];
      must(await client.storage.from(BUCKET).upload(path, content, { contentType: type, cacheControl: String(STORAGE_CACHE_SECONDS) }));
      return { path, bytes: content.length, name: basename(name), type, seconds };
    }),
  );
  const [picture, ...sounds] = stored;
  const projectId = randomUUID();
  must(await client.from("projects").insert({ id: projectId, name: "P", user_id: id, video_url: picture?.path, video_duration: 300 }));
  for (const { path, bytes, name, type, seconds } of stored) {
    must(
      await client
        .from("music_tracks")
        .insert({ name, filename: name, url: path, type, duration: seconds, size_bytes: bytes, user_id: id }),
    );
  }
  const clips = Array.from({ length: CLIPS }, (_, n) => ({
    project_id: projectId,
    user_id: id,
    name: `Clip ${n}`,
    audio_url: sounds[n % sounds.length]?.path,
    start_time: n * 3,
    end_time: n * 3 + 5,
    lane_index: n % 4,
  }));
  must(await client.from("audio_tracks").insert(clips));
  return stored.reduce((total, { bytes }) => total + bytes, 0);
}

/** Mutes and unmutes a clip. */
async function edit(page: Page, settle: () => Promise<void>): Promise<void> {
  await editorOf(page).pressClip(/^Clip 0/u);
  for (let n = 0; n < EDITS; n += 1) {
    await page.keyboard.press("m");
    await setTimeout(300);
  }
  await settle();
}

/** Waits until no media has been sent for some time. */
async function quiet(traffic: () => Traffic): Promise<void> {
  const sent = () => MEDIA.reduce((total, kind) => total + (traffic().get(kind)?.bytes ?? 0), 0);
  for (let before = -1, now = sent(); before !== now; now = sent()) {
    before = now;
    await setTimeout(QUIET_MS);
  }
}

function reportTraffic(report: Report, name: string, before: Traffic, after: Traffic, times: number): void {
  for (const [kind, { requests, bytes }] of after) {
    const since = before.get(kind) ?? { requests: 0, bytes: 0 };
    if (requests === since.requests && bytes === since.bytes) continue;
    report(`${name}: requests of ${kind}`, (requests - since.requests) / times, null, null, "requests");
    report(`${name}: ${kind}`, (bytes - since.bytes) / times, null, null, "bytes");
  }
}
