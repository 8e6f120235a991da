import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { LaybackTimelineElement } from "../types/embed/elements.js";
import type { TimelineEvents } from "../types/embed/timeline/timeline-entry.js";
import type { TimelineTag } from "./tag.js";

/** React 19 adds a listener for a property that begins with "on". */
type Listeners = { [Name in keyof TimelineEvents as `on${Name}`]?: (event: CustomEvent<TimelineEvents[Name]>) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "layback-timeline": Omit<
        DetailedHTMLProps<HTMLAttributes<LaybackTimelineElement>, LaybackTimelineElement>,
        keyof TimelineTag | keyof Listeners
      > &
        TimelineTag &
        Listeners;
    }
  }
}
