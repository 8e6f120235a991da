import type { ViewHost } from "#timeline/contract.ts";
import { contentHeightPx } from "#timeline/layout.ts";
import { shownOf } from "#timeline/shown-clips.ts";

/**
 * Scrolls the lanes by an element of the browser, which a finger moves as it moves any other, up to its end and from there on the page.
 * @param below makes the element as high inside as the lanes are
 */
export function followByScroller(scroller: HTMLElement, below: HTMLElement, host: ViewHost): () => void {
  const onScroll = () => {
    const { viewport } = host.getView();
    if (scroller.scrollTop !== viewport.scrollTopPx) host.actions.setViewport({ ...viewport, scrollTopPx: scroller.scrollTop });
  };
  const onView = () => {
    const { view, laneCount } = shownOf(host.getView());
    const { viewport } = view;
    const hidden = `${Math.max(0, contentHeightPx(laneCount, viewport) - viewport.heightPx)}px`;
    if (below.style.blockSize !== hidden) below.style.blockSize = hidden;
    // A browser rounds to device pixels.
    if (Math.abs(scroller.scrollTop - viewport.scrollTopPx) >= 1) scroller.scrollTop = viewport.scrollTopPx;
  };
  scroller.addEventListener("scroll", onScroll);
  onView();
  const stop = host.subscribe(onView);
  return () => {
    stop();
    scroller.removeEventListener("scroll", onScroll);
  };
}
