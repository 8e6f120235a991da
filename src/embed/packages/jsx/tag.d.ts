import type { PlayerOptions } from "../types/embed/player/player-entry.js";
import type { TimelineOptions } from "../types/embed/timeline/timeline-entry.js";

/** What `<layback-timeline>` takes in a template: attributes, properties, and listeners of its events. */
export interface TimelineTag {
  src?: string | undefined;
  readonly?: boolean | undefined;
  wheel?: "auto" | "always" | "modifier" | undefined;
  locale?: string | undefined;
  assets?: string | undefined;
  "aria-label"?: string | undefined;
  theme?: TimelineOptions["theme"];
  project?: TimelineOptions["project"];
  media?: TimelineOptions["media"];
  peaks?: TimelineOptions["peaks"];
  ui?: TimelineOptions["ui"];
  keymap?: TimelineOptions["keymap"];
  contextMenu?: TimelineOptions["contextMenu"];
}

/** What `<layback-player>` takes in a template: attributes, properties, and listeners of its events. */
export interface PlayerTag {
  src?: string | undefined;
  wheel?: "auto" | "always" | "modifier" | undefined;
  locale?: string | undefined;
  assets?: string | undefined;
  "aria-label"?: string | undefined;
  theme?: PlayerOptions["theme"];
  project?: PlayerOptions["project"];
  media?: PlayerOptions["media"];
  peaks?: PlayerOptions["peaks"];
  ui?: PlayerOptions["ui"];
  keymap?: PlayerOptions["keymap"];
}
