import type { ClipActions } from "#editor/actions/clip-actions.ts";
import type { HistoryActions } from "#editor/actions/history-actions.ts";
import type { TransportActions } from "#editor/actions/transport-actions.ts";
import type { ViewActions } from "#editor/actions/view-actions.ts";
import { playableEnd } from "#editor/core/store/playable-end.ts";
import type { EditorStore } from "#editor/core/store/store.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import { timelineExtent } from "#model/timeline/timeline.ts";
import { clampViewport } from "#model/timeline/viewport.ts";
import type { TimelineHandle, TimelineViewport } from "./api.ts";
import { stateOf, viewportOf } from "./timeline/session-events.ts";

type HandleInput = {
  readonly store: EditorStore;
  readonly engine: ResilientEngine;
  readonly commands: Pick<
    TransportActions & ClipActions & HistoryActions & ViewActions,
    "seek" | "pause" | "select" | "undo" | "redo" | "setViewport"
  >;
  readonly project: () => TimelineHandle["project"];
  readonly on: TimelineHandle["on"];
  readonly setTheme: TimelineHandle["setTheme"];
};

/** Creates the page's API of a timeline, with or without an editor around it. */
export function createHandle({ store, engine, commands, project, on, setTheme }: HandleInput): TimelineHandle {
  return {
    get project() {
      return project();
    },
    get position() {
      return engine.position();
    },
    seek: commands.seek,
    play: async () => {
      const unlocked = await engine.unlock();
      if (unlocked.ok && engine.state.transport !== "playing" && playableEnd(store.getState()) > 0) engine.play();
      return unlocked.ok;
    },
    pause: commands.pause,
    get viewport() {
      return viewportOf(store.getState());
    },
    setViewport: (wanted) => {
      const { viewport, document } = store.getState();
      const next = { ...viewport, ...possible(wanted) };
      commands.setViewport(clampViewport(next, timelineExtent(document.timeline), next.scrollTopPx + next.heightPx));
    },
    select: (ids) => commands.select(typeof ids === "string" ? [ids] : ids),
    undo: commands.undo,
    redo: commands.redo,
    get state() {
      return stateOf(store.getState());
    },
    setTheme,
    on,
  };
}

function possible({ startSeconds, pxPerSecond }: Partial<TimelineViewport>): Partial<TimelineViewport> {
  return {
    ...(startSeconds !== undefined && Number.isFinite(startSeconds) && { startSeconds }),
    ...(pxPerSecond !== undefined && Number.isFinite(pxPerSecond) && pxPerSecond > 0 && { pxPerSecond }),
  };
}
