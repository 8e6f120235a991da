import type { HTMLAttributes } from "svelte/elements";
import type { LaybackTimelineElement } from "../types/embed/elements.js";
import type { TimelineEvents } from "../types/embed/timeline/timeline-entry.js";
import type { TimelineTag } from "./tag.js";

type Listeners = { [Name in keyof TimelineEvents as `on${Name}`]?: (event: CustomEvent<TimelineEvents[Name]>) => void };

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "layback-timeline": Omit<HTMLAttributes<LaybackTimelineElement>, keyof TimelineTag | keyof Listeners> & TimelineTag & Listeners;
  }
}
