/** A package for other pages that Vite builds into a folder of `dist/embed`. `@layback/ffmpeg` has no code: see ffmpeg-package.ts. */
export type PackageSpec = {
  readonly name: string;
  readonly folder: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Sources of the importable entries, below `src/embed` and without extension, by name. The first is the package itself. */
  readonly entries: Readonly<Record<string, string>>;
  /** Further sources whose declarations are in the package: the API reference is made from those of one package (docs/typedoc.json). */
  readonly declared?: readonly string[];
  /** Entries that are imported for what they do. */
  readonly withSideEffects: readonly string[];
  /** Workers that read media, below the project's root. Those of one group are one file, so that a timeline loads none of an editor's. */
  readonly workers: readonly (readonly string[])[];
  /** Most kB of gzip that an entry loads at once (B-140). */
  readonly maxEntryKb: Readonly<Record<string, number>>;
  readonly peers: Readonly<Record<string, string>>;
};

const TIMELINE = { timeline: "timeline/timeline-entry", elements: "elements" } as const;
const PLAYER = { player: "player/player-entry", "player-element": "player/player-element" } as const;
const CONNECT = { connect: "connect" } as const;
const EDITOR = { editor: "editor/editor-entry", "editor-element": "editor/editor-element" } as const;

const TRANSLATIONS = ["de", "es", "fr", "ja"];
const WORDS = ownNames(TRANSLATIONS.map((language) => `words/${language}`));
const EDITOR_WORDS = ownNames(TRANSLATIONS.map((language) => `words/editor-${language}`));

const DECODE_WORKER = "engine/worker/decode-worker.ts";
const MIX_WORKER = "src/export/mix/mix-worker.ts";
const TIMELINE_WORKERS = [DECODE_WORKER, MIX_WORKER, "src/embed/peaks/peaks-worker.ts"] as const;
const EDITOR_WORKERS = [
  "engine/picture/picture-frames-worker.ts",
  "engine/picture/thumbnails/thumbnails-worker.ts",
  "engine/proxy/proxy-worker.ts",
  "src/export/verify/file-facts-worker.ts",
  "src/export/verify/sync-check-worker.ts",
  "src/media/probe/probe-worker.ts",
] as const;

/** All of them: those of the web application. */
export const MEDIA_WORKERS: readonly string[] = [DECODE_WORKER, MIX_WORKER, ...EDITOR_WORKERS];

const KEYWORDS = ["audio", "timeline", "waveform", "multitrack", "web-audio", "music"] as const;

export const PACKAGES: readonly PackageSpec[] = [
  {
    name: "layback",
    folder: "layback",
    description: "A timeline for music against picture, in any page: waveforms, editing, undo and playback.",
    keywords: [...KEYWORDS, "web-component", "video"],
    entries: { ...TIMELINE, ...PLAYER, ...CONNECT, ...WORDS },
    withSideEffects: ["elements", "player-element"],
    workers: [TIMELINE_WORKERS],
    maxEntryKb: { timeline: 350, elements: 350, player: 120, "player-element": 120 },
    peers: {},
  },
  {
    name: "@layback/react",
    folder: "react",
    description: "Layback's timeline as a React component.",
    keywords: [...KEYWORDS, "react", "react-component"],
    declared: Object.values(PLAYER),
    entries: { index: "react/react-entry", ...TIMELINE, ...EDITOR, ...CONNECT, ...WORDS, ...EDITOR_WORDS },
    withSideEffects: ["elements", "editor-element"],
    workers: [TIMELINE_WORKERS, EDITOR_WORKERS],
    maxEntryKb: { index: 260, timeline: 260, elements: 260 },
    peers: { react: ">=18.2.0 <20", "react-dom": ">=18.2.0 <20", "pixi.js": "^8.20.0" },
  },
  {
    name: "@layback/editor",
    folder: "editor",
    description: "Layback's whole editor for music against picture, in any page: picture, library, timeline, mix and export.",
    keywords: [...KEYWORDS, "editor", "video-editor", "film-music"],
    entries: { ...EDITOR, ...EDITOR_WORDS },
    withSideEffects: ["editor-element"],
    workers: [MEDIA_WORKERS],
    maxEntryKb: {},
    peers: {},
  },
];

/** Entries that have the names of their sources. */
function ownNames(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}
