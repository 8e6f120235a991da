import type { HTMLAttributes } from "svelte/elements";
import type { LaybackTimelineElement } from "../types/embed/elements.js";
import type { LaybackPlayerElement } from "../types/embed/player/player-element.js";
import type { PlayerEvents } from "../types/embed/player/player-entry.js";
import type { TimelineEvents } from "../types/embed/timeline/timeline-entry.js";
import type { PlayerTag, TimelineTag } from "./tag.js";

type Listeners<Events> = { [Name in keyof Events & string as `on${Name}`]?: (event: CustomEvent<Events[Name]>) => void };

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "layback-timeline": Omit<HTMLAttributes<LaybackTimelineElement>, keyof TimelineTag | keyof Listeners<TimelineEvents>> &
      TimelineTag &
      Listeners<TimelineEvents>;
    "layback-player": Omit<HTMLAttributes<LaybackPlayerElement>, keyof PlayerTag | keyof Listeners<PlayerEvents>> &
      PlayerTag &
      Listeners<PlayerEvents>;
  }
}
