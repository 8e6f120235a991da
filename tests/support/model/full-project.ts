import type { Project } from "#model/project-json/project-json.ts";

type Full<Value> = Value extends readonly (infer Entry)[]
  ? readonly Full<Entry>[]
  : Value extends object
    ? { readonly [Name in keyof Value]-?: Full<Value[Name]> }
    : Value;

/** Project JSON, version 2, with every field. */
export const FULL_PROJECT = {
  version: 2,
  id: "reel",
  name: "Reel",
  picture: {
    url: "p.mp4",
    duration: 60,
    original: {
      name: "reel v7.mov",
      sizeBytes: 5_000_000_000,
      fingerprint: `5000000000-${"0123456789".repeat(4)}`,
      seconds: 60.06,
      frames: 1440,
      rate: { numerator: 24_000, denominator: 1001 },
      codec: "avc1.640028",
      widthPx: 1920,
      heightPx: 1080,
    },
  },
  lanes: [{ name: "Music", gain: 0.5, muted: true, solo: false, colour: "pink", height: "large", isLocked: true, pan: -0.5 }],
  videoSound: { gain: 1, muted: false, solo: true },
  loopRange: { start: 1, end: 2 },
  markers: [{ id: "m", time: 3, name: "Door", colour: "red", hit: 2, note: "Later?" }],
  frameRate: { numerator: 24_000, denominator: 1001 },
  dropFrame: false,
  startTimecodeFrames: 86_400,
  whenOverlapping: "crossfade",
  cuts: { sensitivity: 25, added: [48], rejected: [] },
  beats: [{ url: "a.mp3", factor: 0.667, beatsPerBar: 3, barShift: -1, taps: [0.5, 1] }],
  pictureVersion: 3,
  production: {
    title: "Reel",
    aka: "Rolle",
    episode: "Pilot",
    number: "1",
    series: "Reels",
    productionNumber: "P-100",
    company: "Mill",
    contact: "office@mill.example",
    country: "FR",
    network: "Arte",
    airDate: "2026-05-01",
    year: "2026",
    director: "A. Varda",
    version: "Director's",
    preparedBy: "B. Composer",
  },
  cues: [
    {
      id: "c",
      number: "1m1",
      name: "Opening",
      start: 5,
      end: 5.1,
      alternates: [{ id: "x", name: "Piano", trimDb: -1.5, measured: { lufs: -20, truePeakDb: -1, of: "1a2b" } }],
      chosenId: "x",
      isMatched: true,
      referenceId: "x",
      votes: [{ alternateId: "x", by: "Ada", at: "2026-11-25T12:00:00.000Z" }],
    },
  ],
  clips: [
    {
      id: "a",
      name: "Theme",
      url: "a.mp3",
      startTime: 2,
      endTime: 12,
      laneIndex: 0,
      sourceOffset: 0,
      originalDuration: 60,
      muted: false,
      gainDb: -3,
      pan: 0,
      fadeIn: 0,
      fadeOut: 1,
      alternateId: "x",
      syncOffset: 4.5,
      usage: "themeOpen",
      colour: "orange",
      fadeShape: "s",
    },
  ],
} as const satisfies Full<Project>;
