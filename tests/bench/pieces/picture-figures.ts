import { pathToFileURL } from "node:url";
import type { Browser } from "playwright";
import type { picturePage, PictureFile } from "../../support/picture/picture-page.ts";
import { mediaPath } from "../../support/media/media-files.ts";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";

declare const window: { readonly picturePage: typeof picturePage };

/**
 * Name, seconds, frames per second: one file with short groups of pictures, and one with groups of ten seconds at 1080p, as cameras and
 * exports produce.
 */
const FILES: readonly (readonly [label: string, name: string, lengthSeconds: number, frameRate: number])[] = [
  ["320x240", "w3c__movie_300.mp4", 300, 24],
  ["1080p", "vanilagy__video.mp4", 5, 25],
  ["1080p-long-gop", "long-gop-1080p.mp4", 30, 25],
];

const RULE = "seek if > 0.1 s";
const ELEMENT = "<video> seeking";
const SCRUB = "the playhead dragged";

/** Opens a fresh page, with a user gesture, for each measurement. `address` serves the project's root by vite, and files by `/@fs`. */
export async function measurePicture(
  browser: Browser,
  address: string,
  report: Report,
  figures = ["error", "held", "scrub"],
  rounds = 3,
): Promise<void> {
  const onPage = async <T>(use: (page: Awaited<ReturnType<Browser["newPage"]>>) => Promise<T>): Promise<T> => {
    const page = await browser.newPage({ viewport: { width: 900, height: 600 } });
    try {
      await page.goto(`${address}tests/support/picture/page.html`, { timeout: 300_000 });
      await page.waitForFunction(() => window.picturePage !== undefined, undefined, { timeout: 300_000 });
      await page.mouse.click(10, 500);
      return await use(page);
    } finally {
      await page.close();
    }
  };
  const files: { readonly label: string; readonly file: PictureFile }[] = [];
  for (const [label, name, lengthSeconds, frameRate] of FILES) {
    const url = `${address}@fs${pathToFileURL(await mediaPath(name)).pathname}`;
    files.push({ label, file: { url, lengthSeconds, frameSeconds: 1 / frameRate } });
  }

  if (figures.includes("error")) {
    const [first] = files;
    if (!first) return;
    const medians = { ours: [] as number[], peer: [] as number[], ours95: [] as number[], peer95: [] as number[] };
    // Contenders take turns, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round++) {
      const measure = (lead: "ours" | "seek-if-late") =>
        onPage((page) => page.evaluate(([file, by]) => window.picturePage.playing(file, by, 2), [first.file, lead] as const));
      const ours = await measure("ours");
      const peer = await measure("seek-if-late");
      medians.ours.push(ours.median);
      medians.peer.push(peer.median);
      medians.ours95.push(ours.p95);
      medians.peer95.push(peer.p95);
    }
    report("picture-error", middle(medians.ours), middle(medians.peer), RULE, "s");
    report("picture-error-p95", middle(medians.ours95), middle(medians.peer95), RULE, "s");
  }
  if (figures.includes("held")) {
    for (const { label, file } of files) {
      const { held, scrubbed } = await onPage((page) => page.evaluate((one) => window.picturePage.held(one, 40), file));
      report(`picture-held-${label}`, held.median, scrubbed.median, SCRUB, "ms");
      report(`picture-held-mean-${label}`, held.mean, scrubbed.mean, SCRUB, "ms");
      report(`picture-held-p95-${label}`, held.p95, scrubbed.p95, SCRUB, "ms");
    }
  }
  if (!figures.includes("scrub")) return;
  for (const { label, file } of files) {
    const both = async <T>(measure: (lead: "ours" | "element") => Promise<T>) => [await measure("ours"), await measure("element")] as const;
    const [jump, jumpPeer] = await both((lead) =>
      onPage((page) => page.evaluate(([one, by]) => window.picturePage.jumps(one, by, 15), [file, lead] as const)),
    );
    report(`picture-jump-near-${label}`, jump.near.median, jumpPeer.near.median, ELEMENT, "ms");
    report(`picture-jump-exact-${label}`, jump.exact.median, jumpPeer.exact.median, ELEMENT, "ms");
    const [drag, dragPeer] = await both((lead) =>
      onPage((page) => page.evaluate(([one, by]) => window.picturePage.drag(one, by), [file, lead] as const)),
    );
    report(`picture-scrub-${label}`, drag.distance.median, dragPeer.distance.median, ELEMENT, "s");
    report(`picture-scrub-p95-${label}`, drag.distance.p95, dragPeer.distance.p95, ELEMENT, "s");
    report(`picture-scrub-settle-${label}`, drag.settleMs, dragPeer.settleMs, ELEMENT, "ms");
    for (const [name, direction] of [
      ["back", -1],
      ["on", 1],
    ] as const) {
      const [step, stepPeer] = await both((lead) =>
        onPage((page) => page.evaluate(([one, by, way]) => window.picturePage.steps(one, by, 12, way), [file, lead, direction] as const)),
      );
      report(`picture-step-${name}-${label}`, step.median, stepPeer.median, ELEMENT, "ms");
    }
    const [pause, pausePeer] = await both((lead) =>
      onPage((page) => page.evaluate(([one, by]) => window.picturePage.pauses(one, by, 8), [file, lead] as const)),
    );
    report(`picture-pause-settle-${label}`, pause.median, pausePeer.median, ELEMENT, "ms");
    report(`picture-pause-settle-max-${label}`, pause.max, pausePeer.max, ELEMENT, "ms");
  }
}
