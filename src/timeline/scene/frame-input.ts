import type { Clip } from "#model/timeline/clip.ts";
import type { Guide } from "../gestures/drag-clips.ts";
import type { Marquee } from "../gestures/selecting.ts";
import type { Shown } from "../shown-clips.ts";
import type { RulerCache } from "./ruler/ruler-cache.ts";
import type { SourceHues } from "./hues.ts";
import type { Palette } from "./palette.ts";
import type { PixelGrid } from "./pixel-grid.ts";
import type { Fonts } from "./text/fonts.ts";

/** The clips that dragged library items or files would become. Without `originalDuration` their length is not known. */
export type DropPreview = readonly Pick<Clip, "name" | "laneIndex" | "startTime" | "endTime" | "originalDuration">[];

/** The element of the grid that has the keyboard focus. */
export type FocusMark =
  | { readonly kind: "clip"; readonly clipId: string }
  | { readonly kind: "video" }
  | { readonly kind: "videoSound" }
  /** The whole lane: its header in the grid. */
  | { readonly kind: "lane"; readonly laneIndex: number }
  | { readonly kind: "playhead" }
  /** A marker, or the loop range. */
  | { readonly kind: "ruler"; readonly id: string };

/** The highlight of changed clips. `opacity`: 1 at its beginning, 0 at its end. */
export type FlashMark = { readonly clipIds: ReadonlySet<string>; readonly opacity: number };

/** All that a frame shows except the playhead's time. */
export type FrameInput = {
  readonly shown: Shown;
  readonly grid: PixelGrid;
  readonly palette: Palette;
  readonly fonts: Fonts;
  readonly ruler: RulerCache;
  readonly hues: SourceHues;
  readonly hoveredClipId: string | undefined;
  readonly focus: FocusMark | undefined;
  readonly drop: DropPreview | undefined;
  readonly guide: Guide | undefined;
  readonly marquee: Marquee | undefined;
  readonly flash: FlashMark | undefined;
};
