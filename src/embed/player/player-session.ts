import { createStore } from "zustand/vanilla";
import { createPlaying } from "#editor/actions/playing/playing-actions.ts";
import type { PlayingActions } from "#editor/actions/playing/playing-actions.ts";
import { createZoomActions } from "#editor/actions/playing/zoom-actions.ts";
import type { ZoomActions } from "#editor/actions/playing/zoom-actions.ts";
import { playableEnd } from "#editor/core/store/playable-end.ts";
import { NOTHING_PLAYED } from "#editor/core/store/played-state.ts";
import type { PlayedState, PlayedStore } from "#editor/core/store/played-state.ts";
import { bindEngine } from "#editor/playback/bind-engine.ts";
import type { EngineBinding } from "#editor/playback/bind-engine.ts";
import { createPlayhead } from "#editor/playback/playhead.ts";
import type { Playhead } from "#editor/playback/playhead.ts";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import { shareContext } from "#engine/context/shared-context.ts";
import type { Edit } from "#model/edits/change.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { timelineOf, withChanges } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { buildIndex, updateIndex } from "#timeline/index/timeline-index.ts";
import { withTopRows } from "#timeline/layout.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import type { TimelineError } from "../error-api.ts";
import { createMediaPlaces } from "../media-places.ts";
import { withPeaks } from "../peaks/with-peaks.ts";
import { scriptPlaceOf } from "../script-place.ts";
import type { PlayerOptions } from "./player-api.ts";

/** A project that plays: its state, the engine, and what a user and a page can do. */
export type PlayerSession = {
  readonly store: PlayedStore;
  readonly engine: ResilientEngine;
  readonly playhead: Playhead;
  readonly commands: PlayingActions & ZoomActions;
  readonly sound: EngineBinding;
  readonly open: (project: LoadedProject) => void;
  readonly dispose: () => void;
};

type PlayerSessionInput = {
  readonly options: PlayerOptions;
  readonly parts: TimelineParts;
  readonly onError: (error: TimelineError) => void;
};

export function createPlayerSession({ options, parts, onError }: PlayerSessionInput): PlayerSession {
  const store: PlayedStore = createStore(() => ({ ...NOTHING_PLAYED, viewport: { ...NOTHING_PLAYED.viewport, newLanePx: 0 }, parts }));
  const { peaks } = options;
  const scriptPlace = scriptPlaceOf(options.assetsUrl);
  const soundEngine = createResilientEngine({ ...shareContext(document), scriptPlace });
  const engine = peaks ? withPeaks(soundEngine, { store, peaks, scriptPlace, onError }) : soundEngine;
  const playhead = createPlayhead(engine);
  const isOpen = (url: string) => sound.sources.statusOf(url) === "ready" && soundEngine.peaks.peaksOf(url) !== undefined;
  const places = createMediaPlaces(store, options.media, isOpen, peaks !== undefined);
  const commitMeasured = ({ changes }: Edit) => {
    const { document, index } = store.getState();
    const timeline = withChanges(document.timeline, changes);
    show({ document: { timeline }, index: updateIndex(index, document.timeline, timeline, changes) });
  };
  const sound = bindEngine({ engine, store, syncSession: () => ({ commitMeasured }) }, places.placeOf);
  const show = (change: Pick<PlayedState, "document" | "index"> & Partial<PlayedState>) => {
    const before = store.getState();
    const { viewport = before.viewport } = change;
    store.setState({ ...change, viewport: withTopRows(viewport, change.document.timeline, parts) });
    sound.update(store.getState(), before);
  };
  const zooming = createZoomActions({ store, engine });
  const fitting = followFit(store, zooming.setViewport);

  return {
    store,
    engine,
    playhead,
    sound,
    commands: { ...createPlaying({ store, engine, playhead }, zooming).actions, ...zooming, zoomToFit: fitting.begin },
    open: (project) => {
      const timeline = timelineOf(project);
      const { projectId, viewport } = store.getState();
      const isOther = projectId !== project.id;
      show({
        projectId: project.id,
        document: { timeline },
        index: buildIndex(timeline),
        ...(isOther && { viewport: { ...viewport, startSeconds: 0, scrollTopPx: 0 }, playbackError: undefined }),
      });
      if (isOther) fitting.begin();
    },
    dispose: () => {
      fitting.stop();
      sound.dispose();
      places.dispose();
      playhead.dispose();
      engine.dispose().catch(reportError);
    },
  };
}

/** Space behind the end, so that the playhead is in view there; CSS px. */
const MARGIN_PX = 24;

type Fitting = { readonly begin: () => void; readonly stop: () => void };

/** Shows everything that plays, also when its length or the width changes, until the view is moved or zoomed. */
function followFit(store: PlayedStore, setViewport: (viewport: Viewport) => void): Fitting {
  /** The view that was set here last; undefined once another one was set. */
  let fitted: Pick<Viewport, "startSeconds" | "pxPerSecond"> | undefined;
  const fit = () => {
    const { viewport } = store.getState();
    const end = playableEnd(store.getState());
    const roomPx = viewport.widthPx - Math.min(MARGIN_PX, viewport.widthPx / 10);
    fitted = { startSeconds: 0, pxPerSecond: end > 0 && roomPx > 0 ? roomPx / end : viewport.pxPerSecond };
    setViewport({ ...viewport, ...fitted });
  };
  const stop = store.subscribe((now, before) => {
    if (!fitted) return;
    const { viewport, index, document } = now;
    if (viewport.startSeconds !== fitted.startSeconds || viewport.pxPerSecond !== fitted.pxPerSecond) fitted = undefined;
    else if (viewport.widthPx !== before.viewport.widthPx || index !== before.index || document !== before.document) fit();
  });
  return { begin: fit, stop };
}
