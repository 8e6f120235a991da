import type { Clip } from "#model/timeline/clip.ts";
import { DEFAULT_OPTIONS, VIDEO_BAR_ID } from "#timeline/contract.ts";
import { buildIndex } from "#timeline/index/timeline-index.ts";
import type { MountedTimeline } from "./mount-timeline.tsx";
import { aSong, createPcmPeaks } from "./pcm-peaks.ts";
import { realKey, realMouse } from "./real-input.ts";
import { aClip, aTimeline, createTestHost } from "./test-timeline-host.ts";
import type { TestHost } from "./test-timeline-host.ts";

/** One state of the timeline with a reference image. */
export type VisualState = {
  readonly name: string;
  /** CSS px of the whole timeline; its canvas is narrower by the lane headers and lower by the overview. */
  readonly size: { readonly width: number; readonly height: number };
  readonly host: () => TestHost;
  /** Sets the state up, calls `look`, and restores the state. */
  readonly show: (mounted: MountedTimeline, look: () => Promise<void>) => Promise<void>;
};

/** Eight sources, so that every clip hue occurs. */
const NAMES = ["Main theme", "Chase", "Rain on glass", "Tension", "Night drive", "Ending", "Café", "שלום"];
const songs = Object.fromEntries(NAMES.map((name, at) => [`${name}.wav`, aSong(12, 8000, at + 1)]));
const peaks = createPcmPeaks(songs);

const song = (at: number, fields: Partial<Clip> & { readonly id: string }): Clip => {
  const name = NAMES[at % NAMES.length] ?? "Song";
  return aClip({ name, url: `${name}.wav`, originalDuration: 12, ...fields });
};

/** Canvas of 480 × 208 CSS px: ruler, video bar and two lanes. */
const USUAL = { width: 648, height: 237 };

const still: VisualState["show"] = (_mounted, look) => look();

/** Four lanes, each clip of another source; some clips overlap, one clip and the last lane are muted. */
const manyClips = () =>
  Array.from({ length: 16 }, (_, at) => {
    const startTime = Math.floor(at / 4) * 6 + (at % 4) * 0.7;
    return song(at, { id: `clip-${at}`, laneIndex: at % 4, startTime, endTime: startTime + 4 + (at % 3) * 1.5, muted: at === 5 });
  });

const twoClips = () => [
  song(0, { id: "first", startTime: 2, endTime: 9 }),
  song(2, { id: "second", startTime: 12, endTime: 18, laneIndex: 1, sourceOffset: 3 }),
];

function hostOf(clips: readonly Clip[], fields: Parameters<TestHost["set"]>[0] = {}, pictureSeconds = 20): TestHost {
  const timeline = aTimeline(clips, pictureSeconds);
  const host = createTestHost({ ...timeline, settings: { ...timeline.settings, pictureFile: "Rough cut" } }, peaks);
  host.set(fields);
  return host;
}

const view = (startSeconds: number, pxPerSecond: number, scrollTopPx = 0) => ({
  viewport: { startSeconds, pxPerSecond, scrollTopPx, widthPx: 480, heightPx: 208 },
});

export const VISUAL_STATES: readonly VisualState[] = [
  { name: "empty", size: USUAL, host: () => hostOf([], {}, 0), show: still },
  { name: "full", size: USUAL, host: () => hostOf(manyClips(), view(0.37, 19, 75)), show: still },
  {
    name: "selection",
    size: USUAL,
    host: () => hostOf(twoClips(), { ...view(0, 24), selection: new Set(["first", VIDEO_BAR_ID]) }),
    show: still,
  },
  {
    name: "dragging",
    size: USUAL,
    host: () => hostOf(twoClips(), view(0, 24)),
    // The second clip, dragged from its middle, comes near the end of the first and snaps to it; a line shows the snap.
    async show({ canvas }, look) {
      const { left, top } = canvas.getBoundingClientRect();
      const at = (seconds: number) => [left + seconds * 24, top + 175] as const;
      await realMouse.drag([at(15), at(14), at(12.1)], async () => {
        await look();
        await realKey("Escape");
      });
      await realMouse.move(0, 600);
    },
  },
  {
    name: "fades-and-gain",
    size: USUAL,
    host: () =>
      hostOf(
        [
          song(0, { id: "first", startTime: 1, endTime: 9, fadeIn: 2, fadeOut: 3, gainDb: -6 }),
          song(1, { id: "loud", startTime: 10, endTime: 19, gainDb: 9, fadeOut: 1 }),
          song(2, { id: "second", startTime: 2, endTime: 12, laneIndex: 1, fadeIn: 5, gainDb: 3 }),
        ],
        { ...view(0, 24), selection: new Set(["second"]) },
      ),
    show: still,
  },
  {
    name: "overlaps",
    size: USUAL,
    // A crossfade; two clips that both sound, of which the covered one is selected; a clip within a longer one.
    host: () =>
      hostOf(
        [
          song(0, { id: "first", startTime: 1, endTime: 8, fadeOut: 3 }),
          song(1, { id: "second", startTime: 5, endTime: 11, fadeIn: 3 }),
          song(3, { id: "long", startTime: 12, endTime: 19, gainDb: -9 }),
          song(4, { id: "within", startTime: 14, endTime: 17, gainDb: -3 }),
          song(2, { id: "covered", startTime: 1, endTime: 11, laneIndex: 1, fadeOut: 2 }),
          song(5, { id: "over", startTime: 7, endTime: 16, laneIndex: 1 }),
        ],
        { ...view(0, 24), selection: new Set(["covered"]) },
      ),
    show: still,
  },
  {
    name: "markers-and-loop",
    size: USUAL,
    host() {
      const { timeline } = hostOf(twoClips()).getView();
      const settings = {
        ...timeline.settings,
        loopRange: { start: 5, end: 11.5 },
        frameRate: { numerator: 25, denominator: 1 },
        startTimecodeFrames: 90_000,
        markers: [
          { id: "a", time: 3, name: "Door", colour: "red" as const },
          { id: "b", time: 7.4, name: "She turns round", colour: "cyan" as const },
          { id: "c", time: 15, name: "Cut", colour: "yellow" as const },
        ],
      };
      const marked = { ...timeline, settings };
      const host = hostOf([], {
        ...view(0, 24),
        timeline: marked,
        index: buildIndex(marked),
        options: DEFAULT_OPTIONS,
      });
      host.setPosition(9.2);
      return host;
    },
    show: still,
  },
  // 16 device pixels a sample at a ratio of 1.
  { name: "deep-zoom", size: USUAL, host: () => hostOf(twoClips(), view(4.0011, 128_000)), show: still },
  {
    name: "narrow-read-only",
    size: { width: 324, height: 237 },
    host() {
      const { timeline } = hostOf(manyClips()).getView();
      const lanes = [0, 1, 2, 3].map((lane) => ({ name: `Audio ${lane + 1}`, gain: 1, muted: lane === 1, solo: false }));
      const quiet = { ...timeline, settings: { ...timeline.settings, lanes } };
      return hostOf([], { ...view(2, 19), timeline: quiet, index: buildIndex(quiet), readOnly: true });
    },
    show: still,
  },
];
