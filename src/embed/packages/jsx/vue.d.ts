import type { DefineComponent } from "vue";
import type { TimelineEvents } from "../types/embed/timeline/timeline-entry.js";
import type { TimelineTag } from "./tag.js";

type Listeners = { [Name in keyof TimelineEvents as `on${Capitalize<Name>}`]?: (event: CustomEvent<TimelineEvents[Name]>) => void };

declare module "vue" {
  interface GlobalComponents {
    "layback-timeline": DefineComponent<TimelineTag & Listeners>;
  }
}
