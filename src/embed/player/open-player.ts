import { unlockOnGesture } from "#editor/playback/unlock-on-gesture.ts";
import { listenForShortcuts } from "#editor/shortcuts/listen.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import { messages } from "#model/text/messages.ts";
import { menuPlaceIn } from "#timeline/menu/menu-place.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { ALL_PARTS } from "#timeline/timeline-parts.ts";
import { TIMELINE_WORDS } from "#ui/language/timeline-words.ts";
import { createEmitters } from "../emitters.ts";
import type { RenderInPlace } from "../shadow/place-in-shadow.ts";
import { mustRead } from "../project-error.ts";
import { createPlayedSnapshots, createProjectReader } from "../snapshots.ts";
import { readTheme } from "../theme/read-theme.ts";
import { ownError } from "../timeline-error.ts";
import { createHitTest, followClipClicks } from "../timeline/clip-clicks.ts";
import { createDrawing } from "../timeline/drawing.ts";
import { followSession } from "../timeline/session-events.ts";
import { checkUi, readParts } from "../timeline/shown-parts.ts";
import { timelineStats } from "../timeline/timeline-stats.ts";
import { createWheelPolicy } from "../timeline/wheel-policy.ts";
import { createTransportCalls } from "../transport-calls.ts";
import { checkOptions, shortText, UsageError } from "../usage-error.ts";
import { createViewCalls } from "../view-calls.ts";
import { setPageLanguage } from "../words/set-page-language.ts";
import { newElement } from "./new-element.ts";
import { renderPlainRoot } from "./plain-root.ts";
import type { Player, PlayerEvents, PlayerOptions, PlayerParts } from "./player-api.ts";
import { createPlayerBar } from "./player-bar.ts";
import { createPlayerCanvas } from "./player-canvas.ts";
import type { PlayerCanvas } from "./player-canvas.ts";
import { createPlayerHost } from "./player-host.ts";
import { PLAYER_SHORTCUTS, runPlayerShortcut } from "./player-keys.ts";
import { createPlayerSession } from "./player-session.ts";
import styles from "./player.module.css";

const PLAYER_OPTIONS = [
  "project",
  "media",
  "peaks",
  "ui",
  "keymap",
  "wheel",
  "theme",
  "locale",
  "messages",
  "label",
  "assetsUrl",
] as const satisfies (keyof PlayerOptions)[];

/** The names of all events. */
export const PLAYER_EVENT_NAMES = [
  "ready",
  "timeupdate",
  "viewport",
  "clipclick",
  "clipdblclick",
  "clipcontextmenu",
  "statechange",
  "sourcestatechange",
  "error",
] as const satisfies (keyof PlayerEvents)[];

const USUAL_PARTS: PlayerParts = { transport: true, ruler: true, videoRow: "auto", markers: true };

/** Creates a player and shows it by `render`. Throws what `mountPlayer` throws; then nothing is mounted. */
export function openPlayer(render: RenderInPlace, options: PlayerOptions): Player {
  checkOptions("mountPlayer", options, PLAYER_OPTIONS);
  const project = options.project && mustRead(options.project);
  checkUi(options.ui ?? {});
  const { transport, ...rows } = readParts(options.ui ?? {}, USUAL_PARTS);
  const keymap: unknown = options.keymap;
  if (keymap !== undefined && keymap !== false) {
    throw new UsageError("option", `keymap of a player is false, or left out, not ${shortText(keymap)}.`);
  }
  const wheel = createWheelPolicy(options.wheel ?? "auto");
  const theme = readTheme(options.theme);
  const isReady = setPageLanguage(options, TIMELINE_WORDS);
  const events = createEmitters<PlayerEvents>(PLAYER_EVENT_NAMES);
  const drawing = createDrawing(() => events.emit("ready", {}));
  const session = createPlayerSession({
    options,
    parts: { ...ALL_PARTS, ...rows },
    onError: (error) => events.emit("error", error),
  });
  const { store, engine, playhead, commands, sound } = session;
  const host = createPlayerHost(session, wheel.takesWheel);
  if (project) session.open(project);
  const snapshots = createPlayedSnapshots(store, sound.sources);
  const projectNow = createProjectReader(store);
  let canvas: PlayerCanvas | undefined;
  const rendered = render((shadow) =>
    renderPlainRoot(shadow, theme, isReady, (instance) => {
      const page = instance.ownerDocument;
      const shown = newElement(page, "section", styles["player"]);
      shown.ariaLabel = options.label ?? messages.playerLabel;
      const bar = transport ? createPlayerBar(page, session) : undefined;
      const drawn = createPlayerCanvas(page, {
        host,
        hasProject: () => store.getState().projectId !== undefined,
        onDrawn: drawing.settle,
        onError: (error) => {
          drawing.settle(false);
          events.emit("error", ownError("context", error));
        },
      });
      canvas = drawn;
      shown.append(drawn.stage, ...(bar ? [bar.element] : []));
      instance.append(shown);
      return () => {
        canvas = undefined;
        drawn.dispose();
        bar?.dispose();
        shown.remove();
      };
    }),
  );
  const { root } = rendered;
  const hitTest = createHitTest((...point) => (canvas ? menuPlaceIn(canvas.stage, ...point, shownOf(host.getView())) : undefined));
  const undo = [
    followSession(session, snapshots, events.emit, options.media !== undefined),
    unlockOnGesture(root, engine, store),
    wheel.follow(root),
    followClipClicks({ root, hitTest, store }, events.emit),
    ...(keymap === false
      ? []
      : [listenForShortcuts({ root, run: (id) => runPlayerShortcut(id, commands), shortcuts: () => PLAYER_SHORTCUTS, reach: "root" })]),
  ];
  let isDisposed = false;

  return {
    ...createTransportCalls({ store, engine, playhead, commands }),
    ...createViewCalls(store, commands),
    get project() {
      return projectNow();
    },
    get position() {
      return engine.position();
    },
    get viewport() {
      return snapshots.viewport();
    },
    get state() {
      return snapshots.state();
    },
    get sources() {
      return snapshots.sources();
    },
    retry: sound.retrySources,
    setTheme: rendered.setTheme,
    ready: drawing.ready,
    hitTest,
    setProject: (next: ProjectInput) => {
      const read = mustRead(next);
      engine.pause();
      const isOther = read.id !== store.getState().projectId;
      session.open(read);
      if (isOther) commands.seek(0);
    },
    stats: () => timelineStats(canvas?.scene()?.stats(), engine.stats()),
    on: events.on,
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      for (const stop of undo.toReversed()) stop();
      drawing.end();
      events.clear();
      rendered.dispose();
      session.dispose();
    },
  };
}
