import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApp } from "#tests/support/browser/app.ts";
import { walkToExport } from "#tests/support/editor/walk-export.ts";
import { walkMedia } from "#tests/support/media/walk-media.ts";

/** Runs of each kind: 60 with LAYBACK_EXPORT_RUNS=60. */
const RUNS = Number(process.env["LAYBACK_EXPORT_RUNS"] ?? 4);

type Outcome = { readonly seconds: number; readonly ended: string };

/** One run from scratch: a new server, browser and user. Prints its line. */
async function runOnce(kind: string, run: number): Promise<Outcome> {
  const media = await walkMedia();
  const folder = await mkdtemp(join(tmpdir(), "layback-walk-export-"));
  const app = await startApp();
  const page = await app.newPage();
  const outcome = await walkToExport(app, page, { media, email: "walker@example.com", folder }).then(
    (seconds) => ({ seconds, ended: "downloaded" }),
    (error: unknown) => ({ seconds: Number.NaN, ended: String(error) }),
  );
  await app.dispose();
  await rm(folder, { recursive: true, force: true });
  console.log(JSON.stringify({ suite: "long", figure: "walk-export", kind, run, ...outcome }));
  return outcome;
}

/** Keeps every core busy until the returned function is called. */
function busyCores(): () => void {
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  return () => loops.forEach((loop) => loop.kill());
}

test("the walk's export ends with its file, each time", async () => {
  const ends: string[] = [];
  for (let run = 0; run < RUNS; run += 1) ends.push((await runOnce("alone", run)).ended);
  expect(ends).toEqual(ends.map(() => "downloaded"));
});

test("the walk's export ends with its file, each time, two at a time on a machine with busy cores", async () => {
  const stop = busyCores();
  try {
    const ends: string[] = [];
    for (let run = 0; run < RUNS; run += 2) {
      const both = await Promise.all([run, run + 1].map((one) => runOnce("two under load", one)));
      ends.push(...both.map(({ ended }) => ended));
    }
    expect(ends).toEqual(ends.map(() => "downloaded"));
  } finally {
    stop();
  }
});
