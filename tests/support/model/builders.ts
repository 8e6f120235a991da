import type { Clip } from "#model/timeline/clip.ts";
import type { Cue } from "#model/timeline/cue.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** A clip of 10 s at 5 s on "Audio 1", from a source of 60 s, with a source offset of 2 s; override the fields under test. */
export function aClip(overrides: Partial<Clip> = {}): Clip {
  return {
    id: "clip-1",
    name: "Theme",
    url: "user/music-tracks/theme.wav",
    startTime: 5,
    endTime: 15,
    laneIndex: 0,
    sourceOffset: 2,
    originalDuration: 60,
    muted: false,
    gainDb: 0,
    pan: 0,
    fadeIn: 0,
    fadeOut: 0,
    ...overrides,
  };
}

/** A clip with every value, none of them the default: what stores clips is tested with it. */
export const FULL_CLIP: Required<Clip> = {
  id: "full-clip",
  name: "Rain on glass",
  url: "user/music-tracks/rain.wav",
  startTime: 4.5,
  endTime: 9.25,
  laneIndex: 3,
  sourceOffset: 1.5,
  originalDuration: 30.5,
  muted: true,
  gainDb: -3.5,
  pan: -0.25,
  fadeIn: 0.5,
  fadeOut: 0.125,
  fadeShape: "s",
  colour: "pink",
  alternateId: "a17e0000-0000-4000-8000-000000000001",
};

/** A cue from 10 to 40 s, "1m1", whose alternates a and b are measured and matched; a is chosen. Override the fields under test. */
export function aCue(overrides: Partial<Cue> = {}): Cue {
  return {
    id: "cue-1",
    number: "1m1",
    name: "Opening",
    start: 10,
    end: 40,
    alternates: [
      { id: "a", name: "Strings", trimDb: 0, measured: { lufs: -20, truePeakDb: -6, of: "1" } },
      { id: "b", name: "Piano", trimDb: 0, measured: { lufs: -24, truePeakDb: -8, of: "2" } },
    ],
    chosenId: "a",
    isMatched: true,
    referenceId: "a",
    ...overrides,
  };
}

/** A cue with every value, none of them the default: what stores cues is tested with it. */
export const FULL_CUE: Required<Cue> = {
  id: "c0e00000-0000-4000-8000-000000000001",
  number: "2m5",
  name: "The door",
  start: 12.5,
  end: 61.25,
  alternates: [
    {
      id: "a17e0000-0000-4000-8000-000000000001",
      name: "Rain on glass",
      trimDb: -1.5,
      measured: { lufs: -21.25, truePeakDb: -3.5, of: "9f86d081" },
    },
    { id: "a17e0000-0000-4000-8000-000000000002", name: "Silence", trimDb: 2, measured: { truePeakDb: -120, of: "884c7d65" } },
  ],
  chosenId: "a17e0000-0000-4000-8000-000000000002",
  isMatched: true,
  referenceId: "a17e0000-0000-4000-8000-000000000001",
  votes: [{ alternateId: "a17e0000-0000-4000-8000-000000000002", by: "Ada", at: "2026-11-25T12:00:00.000Z" }],
};

/** A timeline with a picture of 100 s and the given clips. */
export function aTimeline(
  clips: readonly Clip[] = [aClip()],
  overrides: Partial<ProjectTimeline> = {},
  cues: readonly Cue[] = [],
): ProjectTimeline {
  const picture = { url: "user/projects/p/videos/picture.mp4", duration: 100 };
  return { ...timelineOf({ name: "Reel", clips, cues, picture, settings: DEFAULT_SETTINGS }), ...overrides };
}

/** A sound of the user's library, named by its id. */
export function anItem(id: string, overrides: Partial<LibraryItem> = {}): LibraryItem {
  return {
    id,
    name: id,
    fileName: `${id}.wav`,
    path: `u/${id}.wav`,
    mimeType: "audio/wav",
    duration: 2,
    sizeBytes: 10,
    createdAt: "2026-01-01T00:00:00Z",
    ...overrides,
  };
}
