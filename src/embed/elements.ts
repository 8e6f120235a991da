/** The entry `layback/elements`: defines the custom elements, once however often it is loaded. */
import { defineElement } from "./page-element.ts";
import { LaybackTimelineElement } from "./timeline/timeline-element.ts";

defineElement("layback-timeline", LaybackTimelineElement);

export { LaybackTimelineElement };

declare global {
  interface HTMLElementTagNameMap {
    "layback-timeline": LaybackTimelineElement;
  }
}
