import type { DefineComponent } from "vue";
import type { PlayerEvents } from "../types/embed/player/player-entry.js";
import type { TimelineEvents } from "../types/embed/timeline/timeline-entry.js";
import type { PlayerTag, TimelineTag } from "./tag.js";

type Listeners<Events> = { [Name in keyof Events & string as `on${Capitalize<Name>}`]?: (event: CustomEvent<Events[Name]>) => void };

declare module "vue" {
  interface GlobalComponents {
    "layback-timeline": DefineComponent<TimelineTag & Listeners<TimelineEvents>>;
    "layback-player": DefineComponent<PlayerTag & Listeners<PlayerEvents>>;
  }
}
