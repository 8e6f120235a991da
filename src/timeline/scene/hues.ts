import type { Clip, Lane } from "#model/timeline/clip.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { ProjectColour } from "#model/timeline/project-colours.ts";
import type { StoredHues, ViewHost } from "../contract.ts";

/** Clip hues of the palette. A power of two: `preferredHue` takes three bits of a hash. */
export const CLIP_HUES = 8;

/** The hues with these names. */
const NAMED_HUES: Readonly<Record<ProjectColour, number>> = {
  orange: 0,
  yellow: 1,
  green: 2,
  cyan: 3,
  blue: 4,
  purple: 5,
  pink: 6,
  red: 7,
};

/** Undefined: without a colour of its own, or with one of a later version. */
export function hueOfLane(lane: Lane | undefined): number | undefined {
  return lane?.colour && NAMED_HUES[lane.colour];
}

/** The hue of a clip: its own, that of its lane, or that of its source. */
export function hueOf(lane: Lane | undefined, { colour, url }: Pick<Clip, "colour" | "url">, hues: SourceHues): number {
  return (colour && NAMED_HUES[colour]) ?? hueOfLane(lane) ?? hues.of(url);
}

/**
 * The hue of each source, so that copies and halves of a split look alike. Each new source gets the hue used least so far, at best the
 * one that its id prefers: eight new sources have eight hues. Sources that come together get theirs in the order of their ids, so that an
 * opened project has the same hues whatever of it is drawn first. A stored hue is used again, also where another source has it, too.
 */
export class SourceHues {
  readonly #hues = new Map<string, number>();
  readonly #uses: number[] = Array.from({ length: CLIP_HUES }, () => 0);
  readonly #store: StoredHues | undefined;
  readonly #stored: ReadonlyMap<string, number>;
  #willWrite = false;
  #lanes: readonly Lane[] = [];
  #laneColours = "";
  #seen = new WeakSet<ProjectTimeline["pages"] | ProjectTimeline["pages"][string]>();

  constructor(store?: StoredHues) {
    this.#store = store;
    this.#stored = new Map(Object.entries(store?.read() ?? {}).filter(([, hue]) => Number.isInteger(hue) && hue >= 0 && hue < CLIP_HUES));
  }

  /** Gives hues to the timeline's sources that have none and need one. */
  learn({ pages, settings: { lanes } }: Pick<ProjectTimeline, "pages" | "settings">): void {
    this.#followColours(lanes);
    if (this.#seen.has(pages)) return;
    this.#seen.add(pages);
    const fresh = new Set<string>();
    for (const page of Object.values(pages)) {
      if (this.#seen.has(page)) continue;
      this.#seen.add(page);
      for (const { url, laneIndex, colour } of Object.values(page)) {
        if (!colour && hueOfLane(lanes[laneIndex]) === undefined) fresh.add(url);
      }
    }
    // The others must know which hues are used.
    for (const sourceId of fresh) if (this.#stored.has(sourceId)) this.of(sourceId);
    for (const sourceId of [...fresh].toSorted()) this.of(sourceId);
  }

  /** Sources of a lane with its own colour need a hue once that is taken away. */
  #followColours(lanes: readonly Lane[]): void {
    if (lanes === this.#lanes) return;
    this.#lanes = lanes;
    const colours = lanes.map(({ colour }) => colour ?? "").join();
    if (colours === this.#laneColours) return;
    this.#laneColours = colours;
    this.#seen = new WeakSet();
  }

  /** 0 … 7. */
  of(sourceId: string): number {
    const known = this.#hues.get(sourceId);
    if (known !== undefined) return known;
    const hue = this.#stored.get(sourceId) ?? this.#leastUsedFrom(preferredHue(sourceId));
    this.#uses[hue] = (this.#uses[hue] ?? 0) + 1;
    this.#hues.set(sourceId, hue);
    this.#writeSoon();
    return hue;
  }

  /** Once for all sources of a frame, and behind it: a dragged source and the picture's sound get their hue while they are drawn. */
  #writeSoon(): void {
    if (!this.#store || this.#willWrite) return;
    this.#willWrite = true;
    queueMicrotask(() => {
      this.#willWrite = false;
      this.#store?.write(Object.fromEntries(this.#hues));
    });
  }

  #leastUsedFrom(preferred: number): number {
    const least = Math.min(...this.#uses);
    let hue = preferred;
    while (this.#uses[hue] !== least) hue = (hue + 1) % CLIP_HUES;
    return hue;
  }
}

const tables = new WeakMap<ViewHost, SourceHues>();

/** One table for all views of a host's timeline; it knows all sources of this timeline. */
export function huesOf(host: ViewHost, timeline: ProjectTimeline): SourceHues {
  let hues = tables.get(host);
  if (!hues) {
    hues = new SourceHues(host.storedHues);
    tables.set(host, hues);
  }
  hues.learn(timeline);
  return hues;
}

/** Gives another host of the same timeline the hues of this one. */
export function shareHues(host: ViewHost, other: ViewHost): void {
  tables.set(other, huesOf(host, host.getView().timeline));
}

function preferredHue(sourceId: string): number {
  let hash = 0;
  for (let index = 0; index < sourceId.length; index++) hash = Math.imul(hash ^ sourceId.charCodeAt(index), 0x9e3779b1);
  // The high bits of a product are the well mixed ones.
  return hash >>> 29;
}
