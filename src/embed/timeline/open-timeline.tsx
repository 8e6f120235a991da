import { createRef } from "react";
import { unlockOnGesture } from "#editor/playback/unlock-on-gesture.ts";
import { listenForShortcuts } from "#editor/shortcuts/listen.ts";
import { runShortcut } from "#editor/shortcuts/run-shortcut.ts";
import { createEmitters, EVENT_NAMES } from "../emitters.ts";
import { messages } from "#model/text/messages.ts";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import { TIMELINE_WORDS } from "#ui/language/timeline-words.ts";
import type { Timeline, TimelineEvents, TimelineOptions } from "../api.ts";
import { createHandle } from "../handle.ts";
import type { Mount } from "../editor/mount-in.tsx";
import { setPageLanguage } from "../words/set-page-language.ts";
import { mustRead } from "../project-error.ts";
import { createEditOrigin } from "../editing/edit-origin.ts";
import { createSnapshots } from "../snapshots.ts";
import { createOverlays } from "../output/overlays.ts";
import { scriptPlaceOf } from "../script-place.ts";
import { readTheme } from "../theme/read-theme.ts";
import { ownError } from "../timeline-error.ts";
import { checkOptions } from "../usage-error.ts";
import { createHitTest, followClipClicks } from "./clip-clicks.ts";
import { createDrawing } from "./drawing.ts";
import { shortcutsFor } from "./page-keys.ts";
import { partsFor } from "./shown-parts.ts";
import { createWheelPolicy } from "./wheel-policy.ts";
import { createOutputCalls } from "./output-calls.ts";
import { followSelection, followSession } from "./session-events.ts";
import { timelineStats } from "./timeline-stats.ts";
import { createTimelineSession } from "./timeline-session.ts";

const TIMELINE_OPTIONS = [
  "project",
  "readOnly",
  "media",
  "peaks",
  "onEdit",
  "contextMenu",
  "ui",
  "keymap",
  "wheel",
  "theme",
  "locale",
  "messages",
  "label",
  "assetsUrl",
] as const satisfies (keyof TimelineOptions)[];

/** Creates a timeline and renders it by `mount`. Throws what `mountTimeline` throws; then nothing is mounted. */
export function openTimeline(mount: Mount, options: TimelineOptions): Timeline {
  checkOptions("mountTimeline", options, TIMELINE_OPTIONS);
  const project = options.project && mustRead(options.project);
  const parts = partsFor(options.ui);
  const shortcuts = shortcutsFor(options.keymap, parts);
  const wheel = createWheelPolicy(options.wheel ?? "auto");
  const theme = readTheme(options.theme);
  const isReady = setPageLanguage(options, TIMELINE_WORDS);
  const events = createEmitters<TimelineEvents>(EVENT_NAMES);
  const origin = createEditOrigin();
  const drawing = createDrawing(() => events.emit("ready", {}));
  const session = createTimelineSession({
    project,
    options,
    origin,
    parts,
    takesWheel: wheel.takesWheel,
    onDrawn: (view) => overlays.follow(view),
    onEdit: (edit) => {
      options.onEdit?.(edit);
      events.emit("edit", edit);
    },
    onMeasured: (measured) => events.emit("measured", measured),
    onError: (error) => events.emit("error", error),
  });
  const { store, engine, commands, editing } = session;
  const snapshots = createSnapshots(store, session.sound.sources, () => editing.project());
  const canvas = createRef<CanvasHandle>();
  // A component: it reads its words when it is rendered, and again in another language.
  const Shown = () => (
    <TimelineCanvas
      ref={canvas}
      host={session.host}
      ariaLabel={options.label ?? messages.timelineLabel}
      emptyHint={messages.timelineHasNoClips}
      onDrawn={drawing.settle}
    />
  );
  const mounted = mount(<Shown />, (error) => events.emit("error", ownError("context", error)), theme, isReady);
  const overlays = createOverlays(mounted.root);
  const hitTest = createHitTest((...point) => canvas.current?.hitTest(...point));
  const undo = [
    followSelection(store, snapshots, events.emit),
    followSession(session, snapshots, events.emit, options.media !== undefined),
    unlockOnGesture(mounted.root, engine, store),
    listenForShortcuts({ root: mounted.root, run: (id) => runShortcut(id, commands), shortcuts, reach: "root" }),
    wheel.follow(mounted.root),
    followClipClicks({ root: mounted.root, hitTest, isOverlay: overlays.isOver, store }, events.emit),
  ];
  const handle = createHandle({
    store,
    engine,
    playhead: session.playhead,
    commands,
    snapshots,
    origin,
    editing: () => editing,
    ignoresReadOnly: true,
    on: events.on,
    setTheme: mounted.setTheme,
  });
  let isDisposed = false;
  const ended = new AbortController();
  const { sources } = session.sound;
  const themed = () => mounted.root.firstElementChild as HTMLElement;
  const output = createOutputCalls(
    {
      host: session.host,
      themed,
      statusOf: sources.statusOf,
      onStatus: sources.onStatus,
      timeline: () => store.getState().document.timeline,
      places: session.places,
      hasMedia: options.media !== undefined,
      scriptPlace: scriptPlaceOf(options.assetsUrl),
    },
    ended.signal,
  );

  return Object.assign(handle, output, {
    addOverlay: overlays.add,
    ready: drawing.ready,
    hitTest,
    setProject: (next: ProjectInput) => {
      const read = mustRead(next);
      engine.pause();
      const isOther = read.id !== store.getState().projectId;
      editing.open(read);
      if (isOther) commands.seek(0);
    },
    setReadOnly: (readOnly: boolean) => store.setState({ readOnly, preview: undefined }),
    stats: () => timelineStats(canvas.current?.stats(), engine.stats()),
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      ended.abort();
      overlays.dispose();
      for (const stop of undo.toReversed()) stop();
      drawing.end();
      events.clear();
      mounted
        .dispose()
        .then(() => session.dispose())
        .catch(reportError);
    },
  });
}
