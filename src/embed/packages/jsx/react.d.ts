import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { LaybackTimelineElement } from "../types/embed/elements.js";
import type { LaybackPlayerElement } from "../types/embed/player/player-element.js";
import type { PlayerEvents } from "../types/embed/player/player-entry.js";
import type { TimelineEvents } from "../types/embed/timeline/timeline-entry.js";
import type { PlayerTag, TimelineTag } from "./tag.js";

/** React 19 adds a listener for a property that begins with "on". */
type Listeners<Events> = { [Name in keyof Events & string as `on${Name}`]?: (event: CustomEvent<Events[Name]>) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "layback-timeline": Omit<
        DetailedHTMLProps<HTMLAttributes<LaybackTimelineElement>, LaybackTimelineElement>,
        keyof TimelineTag | keyof Listeners<TimelineEvents>
      > &
        TimelineTag &
        Listeners<TimelineEvents>;
      "layback-player": Omit<
        DetailedHTMLProps<HTMLAttributes<LaybackPlayerElement>, LaybackPlayerElement>,
        keyof PlayerTag | keyof Listeners<PlayerEvents>
      > &
        PlayerTag &
        Listeners<PlayerEvents>;
    }
  }
}
