/** The entry `layback/elements`: defines the custom elements, once however often it is loaded. */
import { LaybackTimelineElement } from "./timeline/timeline-element.ts";

if (!customElements.get("layback-timeline")) customElements.define("layback-timeline", LaybackTimelineElement);

export { LaybackTimelineElement };

declare global {
  interface HTMLElementTagNameMap {
    "layback-timeline": LaybackTimelineElement;
  }
}
