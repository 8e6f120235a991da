import type { ZoomActions } from "#editor/actions/playing/zoom-actions.ts";
import { withinExtent } from "#editor/actions/playing/zoom-actions.ts";
import type { PlayedStore } from "#editor/core/store/played-state.ts";
import type { TimelineHandle, TimelineViewport } from "./api.ts";
import { shortText, UsageError } from "./usage-error.ts";

type ViewCalls = Pick<TimelineHandle, "setViewport" | "zoomTo" | "fit">;

/** A page's calls for the view. */
export function createViewCalls(store: PlayedStore, commands: Pick<ZoomActions, "setViewport" | "zoomToFit">): ViewCalls {
  const setViewport = (wanted: Partial<TimelineViewport>) => {
    const { viewport, document } = store.getState();
    commands.setViewport(withinExtent({ ...viewport, ...possible(wanted) }, document.timeline));
  };
  /** A canvas gets its size before its first frame. */
  const onceSized = (act: () => void) => {
    if (store.getState().viewport.widthPx > 0) return act();
    const stop = store.subscribe(({ viewport }) => {
      if (viewport.widthPx <= 0) return;
      stop();
      act();
    });
  };
  return {
    setViewport,
    zoomTo: ({ start, end }) => {
      if (!(Number.isFinite(start) && Number.isFinite(end) && end > start)) {
        throw new UsageError("value", `zoomTo needs two times in order, not ${shortText(start)} and ${shortText(end)}.`);
      }
      onceSized(() => setViewport({ startSeconds: start, pxPerSecond: store.getState().viewport.widthPx / (end - start) }));
    },
    fit: () => onceSized(commands.zoomToFit),
  };
}

function possible({ startSeconds, pxPerSecond }: Partial<TimelineViewport>): Partial<TimelineViewport> {
  return {
    ...(startSeconds !== undefined && Number.isFinite(startSeconds) && { startSeconds }),
    ...(pxPerSecond !== undefined && Number.isFinite(pxPerSecond) && pxPerSecond > 0 && { pxPerSecond }),
  };
}
