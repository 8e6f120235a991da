import { PEER_NAMES, RATES } from "../support/embed-pages.ts";
import type { EmbedPages, EmbedOpening, EmbedPeerName } from "../support/embed-pages.ts";
import type { PeaksDrawing } from "../support/given-peaks-page.ts";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import { packageVersion } from "../support/peer-versions.ts";

/** Contenders take turns, so that other load on the machine affects all of them. */
const ROUNDS = 5;
/** Packages that a peer may share with the surrounding page; `@layback/react` shares Pixi alone. */
const EXTERNAL = /^(?:react|react-dom|pixi\.js|styled-components|tone|@dnd-kit\/[a-z]+)(?:\/|$)/u;

const NAMES = ["layback", ...PEER_NAMES] as const;

/**
 * Milliseconds from a page's first script to the first picture and the first sound: one song of three minutes, each time in a new browser.
 * The first drawing is a clip in our case, and the waveform (once the whole song is decoded) in the peers'.
 */
export async function measureOpenings(pages: EmbedPages, report: Report): Promise<void> {
  for (const rate of RATES) {
    const openings = new Map<string, EmbedOpening[]>(NAMES.map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) for (const name of NAMES) openings.get(name)?.push(await pages.open(name, rate));
    const middleOf = (name: string, which: keyof EmbedOpening) => middle((openings.get(name) ?? []).map((opening) => opening[which]));
    for (const peer of PEER_NAMES) {
      const compare = (figure: string, which: keyof EmbedOpening, unit: string, factor: number) =>
        report(`${figure}-${rate}/${peer}`, middleOf("layback", which) * factor, middleOf(peer, which) * factor, named(peer), unit);
      compare("first-frame", "seenMs", "ms", 1);
      compare("first-sound", "heardMs", "ms", 1);
      compare("scripts-gzip", "scriptBytes", "kB", 1e-3);
    }
  }
}

/** 300 clips of an hour, beside 300 clips of 10 s: both drawn by given peaks of 20 values a second, which a server sends. */
export async function measurePeaks(pages: EmbedPages, report: Report): Promise<void> {
  const hours: PeaksDrawing[] = [];
  const tens: PeaksDrawing[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    tens.push(await pages.drawPeaks(10));
    hours.push(await pages.drawPeaks(3600));
  }
  const middleOf = (drawings: readonly PeaksDrawing[], which: keyof PeaksDrawing) => middle(drawings.map((drawing) => drawing[which]));
  for (const [figure, which] of [
    ["peaks-first-frame", "firstFrameMs"],
    ["peaks-all-drawn", "allDrawnMs"],
    ["peaks-main-thread", "mainThreadMs"],
  ] as const)
    report(`${figure}/300-hours`, middleOf(hours, which), middleOf(tens, which), "layback, 300 clips of 10 s", "ms");
}

/** The initial load of a page, gzipped: with everything, and without packages that the page may already have. */
export async function measureSizes(pages: EmbedPages, report: Report): Promise<void> {
  const [bundled, external, editor] = [
    await pages.entryBytes("layback/timeline.js"),
    await pages.entryBytes("react/timeline.js"),
    await pages.entryBytes("editor/editor.js"),
  ];
  for (const peer of PEER_NAMES) {
    report(`entry-gzip/${peer}`, bundled / 1000, (await pages.peerBytes(peer)) / 1000, named(peer), "kB");
    report(`external-gzip/${peer}`, external / 1000, (await pages.peerBytes(peer, EXTERNAL)) / 1000, named(peer), "kB");
  }
  report("editor-gzip", editor / 1000, null, null, "kB");
}

const PACKAGES: Readonly<Partial<Record<EmbedPeerName, string>>> = { "waveform-playlist": "@waveform-playlist/browser" };

function named(peer: EmbedPeerName): string {
  const name = PACKAGES[peer] ?? peer;
  return `${name} ${packageVersion(name)}`;
}
