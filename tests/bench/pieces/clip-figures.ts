import type { ClipsDrawing, ScrollCost } from "../support/clips-page.ts";
import type { ClipPageName, EmbedPages } from "../support/embed-pages.ts";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import { packageVersion } from "../support/peer-versions.ts";

/** Contenders take turns, so that other load on the machine affects all of them. */
const ROUNDS = 5;

const CLIP_PEERS = ["wavesurfer.js", "wavesurfer-multitrack", "peaks.js", "@waveform-playlist/browser"] as const satisfies ClipPageName[];
const EMPTY = "empty-page";

/** Milliseconds until 200 clips on ten lanes are drawn: 20 sounds of 10 s, which are decoded. */
export const measureClips = (pages: EmbedPages, report: Report): Promise<void> => reportDrawings("clips", false, pages, report);

/** The same by peaks that the server sends. */
export const measureClipsByPeaks = (pages: EmbedPages, report: Report): Promise<void> => reportDrawings("clips-peaks", true, pages, report);

async function reportDrawings(part: string, hasPeaks: boolean, pages: EmbedPages, report: Report): Promise<void> {
  const drawings = await inTurns<ClipsDrawing>(["layback", ...CLIP_PEERS], (name) => pages.drawClips(name, hasPeaks));
  const middleOf = (name: ClipPageName, which: keyof ClipsDrawing) => middle((drawings.get(name) ?? []).map((drawing) => drawing[which]));
  for (const [figure, which] of [
    ["boxes", "boxesMs"],
    ["first-waveform", "firstWaveMs"],
    ["all-waveforms", "allWavesMs"],
  ] as const)
    for (const peer of CLIP_PEERS)
      report(`${part}-${figure}/${peer}`, middleOf("layback", which), middleOf(peer, which), `${peer} ${packageVersion(peer)}`, "ms");
}

/** Main-thread processor milliseconds for a frame: ten timelines of 20 clips, the page scrolled; then the first one playing. */
export async function measureScroll(pages: EmbedPages, report: Report): Promise<void> {
  const costs = await inTurns<ScrollCost>(["layback", ...CLIP_PEERS, EMPTY], (name) => pages.scrollClips(name));
  for (const [figure, which] of [
    ["scroll", "scrollMs"],
    ["one-of-ten-plays", "playMs"],
  ] as const) {
    const middleOf = (name: ClipPageName) => middle((costs.get(name) ?? []).flatMap((cost) => cost[which] ?? []));
    for (const peer of [...CLIP_PEERS, EMPTY] as const) {
      const name = peer === EMPTY ? "ten empty elements" : `${peer} ${packageVersion(peer)}`;
      if (!Number.isNaN(middleOf(peer))) report(`${figure}/${peer}`, middleOf("layback"), middleOf(peer), name, "ms");
    }
  }
}

async function inTurns<Result>(
  names: readonly ClipPageName[],
  measure: (name: ClipPageName) => Promise<Result>,
): Promise<ReadonlyMap<ClipPageName, readonly Result[]>> {
  const results = new Map<ClipPageName, Result[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) for (const name of names) results.get(name)?.push(await measure(name));
  return results;
}
