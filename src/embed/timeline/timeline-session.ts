import { createCanvasActions } from "#editor/actions/canvas-actions.ts";
import type { TimelineCommands } from "#editor/actions/canvas-actions.ts";
import { createOptionActions } from "#editor/actions/option-actions.ts";
import type { TimelineDeps } from "#editor/actions/action-deps.ts";
import { settingsInMemory } from "#editor/local-settings.ts";
import type { CommitTargets } from "#editor/core/document/commit-step.ts";
import { createLevelMeters } from "#editor/meters/meters.ts";
import { bindEngine } from "#editor/playback/bind-engine.ts";
import type { EngineBinding } from "#editor/playback/bind-engine.ts";
import { isOtherMix } from "#editor/playback/is-other-mix.ts";
import { createPlayhead } from "#editor/playback/playhead.ts";
import type { Playhead } from "#editor/playback/playhead.ts";
import { createTimelineHost } from "#editor/playback/timeline-host.ts";
import { announce } from "#editor/core/store/announce.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { EditorStore } from "#editor/core/store/store.ts";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import type { ResilientEngine } from "#engine/context/resilient-engine.ts";
import { shareContext } from "#engine/context/shared-context.ts";
import { EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { randomId } from "#ui/random-id.ts";
import type { TimelineHost } from "#timeline/contract.ts";
import type { TimelineParts } from "#timeline/timeline-parts.ts";
import type { Measured, TimelineEdit, TimelineOptions } from "../api.ts";
import type { TimelineError } from "../error-api.ts";
import type { EditOrigin } from "../editing/edit-origin.ts";
import { createLocalEditing } from "./local-editing.ts";
import type { LocalEditing } from "./local-editing.ts";
import { COMMANDS_OF_EDITOR } from "./of-editor.ts";
import { ownError } from "../timeline-error.ts";
import { isEntryShown } from "./shown-parts.ts";
import { pageHost } from "./page-host.ts";
import { createMediaPlaces } from "../media-places.ts";
import type { MediaPlaces } from "../media-places.ts";
import { withPeaks } from "../peaks/with-peaks.ts";
import { scriptPlaceOf } from "../script-place.ts";

/** One timeline without an editor around it: the editor's own store, history, actions and keys, and an engine. */
export type TimelineSession = {
  readonly store: EditorStore;
  readonly engine: ResilientEngine;
  readonly playhead: Playhead;
  readonly editing: LocalEditing;
  readonly commands: TimelineCommands;
  readonly host: TimelineHost;
  readonly sound: EngineBinding;
  readonly places: MediaPlaces;
  dispose(): void;
};

/** Menu entries left out in a timeline without inspector and dialogs. */
const WITHOUT_WINDOWS: ReadonlySet<string> = new Set(["inspect", "crossfadeLength", "exportRange"]);

export type SessionInput = {
  readonly project: LoadedProject | undefined;
  readonly options: TimelineOptions;
  readonly origin: EditOrigin;
  readonly parts: TimelineParts;
  readonly takesWheel: NonNullable<TimelineHost["takesWheel"]>;
  readonly onDrawn: NonNullable<TimelineHost["onDrawn"]>;
  readonly onEdit: (edit: TimelineEdit) => void;
  readonly onMeasured: (measured: Measured) => void;
  readonly onError: (error: TimelineError) => void;
};

export function createTimelineSession({
  project,
  options,
  origin,
  parts,
  takesWheel,
  onDrawn,
  onEdit,
  onMeasured,
  onError,
}: SessionInput): TimelineSession {
  const store = createEditorStore();
  const scriptPlace = scriptPlaceOf(options.assetsUrl);
  const soundEngine = createResilientEngine({ ...shareContext(document), scriptPlace });
  const { peaks } = options;
  const engine = peaks ? withPeaks(soundEngine, { store, peaks, scriptPlace, onError }) : soundEngine;
  const playhead = createPlayhead(engine);
  const editing = createLocalEditing({
    store,
    updatePlayback: (state, before) => updatePlayback(state, before),
    origin,
    onEdit,
    onMeasured,
  });
  const deps: TimelineDeps = {
    engine,
    playhead,
    store,
    newId: randomId,
    notices: {
      show: ({ tone, message }) => {
        announce(store, message);
        if (tone === "error") onError(ownError("project", message));
        return 0;
      },
    },
    syncSession: () => editing,
  };
  const commands: TimelineCommands = {
    ...createCanvasActions(deps),
    ...createOptionActions({ store, user: { id: "", email: "" } }, settingsInMemory()),
    ...COMMANDS_OF_EDITOR,
    retrySources: (path) => sound.retrySources(path),
  };
  const isOpen = (url: string) => sound.sources.statusOf(url) === "ready" && soundEngine.peaks.peaksOf(url) !== undefined;
  const places = createMediaPlaces(store, options.media, isOpen, peaks !== undefined);
  const sound = bindEngine(deps, places.placeOf);
  const meters = createLevelMeters(engine);
  const updatePlayback: CommitTargets["updatePlayback"] = (state, before) => {
    sound.update(state, before);
    if (isOtherMix(state, before)) meters.reset();
  };
  store.setState({ readOnly: options.readOnly ?? false, parts });
  editing.open(project ?? { id: "", revision: 0, ...EMPTY_TIMELINE, clips: [], cues: [] });
  const host = createTimelineHost({
    store,
    engine,
    playhead,
    meters,
    actions: { ...commands, dropItems: async () => undefined },
    newId: randomId,
  });
  return {
    store,
    engine,
    playhead,
    editing,
    commands,
    sound,
    places,
    host: {
      ...pageHost(host, {
        hasMeters: parts.meters,
        isEntryShown: (id) => !WITHOUT_WINDOWS.has(id) && isEntryShown(id, parts),
        contextMenu: options.contextMenu,
        takesWheel,
      }),
      onDrawn,
    },
    dispose: () => {
      editing.dispose();
      meters.dispose();
      sound.dispose();
      places.dispose();
      playhead.dispose();
      engine.dispose().catch(reportError);
    },
  };
}
