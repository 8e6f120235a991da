import { createRef } from "react";
import type { Backend, LoadedProject, User } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { EditorView } from "#editor/editor-page.tsx";
import { createEditor } from "#editor/create-editor.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { startJournal } from "#editor/core/journal/indexed-db-journal.ts";
import { createHostedJournal, createUnstoredJournal } from "#editor/core/journal/journal.ts";
import type { Journal } from "#editor/core/journal/journal.ts";
import { settingsIn } from "#editor/local-settings.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import { shareContext } from "#engine/context/shared-context.ts";
import { coreIn } from "#export/ffmpeg/ffmpeg-assets.ts";
import type { FfmpegCore } from "#export/ffmpeg/own-core.ts";
import { originalLinksOf } from "#media/originals/original-links.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import type { TimelineHost } from "#timeline/contract.ts";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import { EDITOR_WORDS } from "#ui/language/languages.ts";
import type { EditorOptions, LaybackEditor } from "./editor-api.ts";
import { pageKeysFor } from "./editor-keys.ts";
import { readEditorUi } from "./editor-ui.ts";
import type { TimelineEvents } from "../api.ts";
import { createEmitters, EVENT_NAMES } from "../emitters.ts";
import { createHandle } from "../handle.ts";
import type { EditorStorage } from "./storage/editor-storage.ts";
import { createStorageBackend } from "./storage/storage-backend.ts";
import type { Mount } from "./mount-in.tsx";
import { openIn } from "./mount-in-shadow.ts";
import { setPageLanguage } from "../words/set-page-language.ts";
import { mustRead } from "../project-error.ts";
import { createEditOrigin, createOriginIds } from "../editing/edit-origin.ts";
import { createProjectReader, createSnapshots } from "../snapshots.ts";
import { ownError } from "../timeline-error.ts";
import { UsageError, checkOptions } from "../usage-error.ts";
import { folderAt, scriptPlaceOf } from "../script-place.ts";
import { readTheme } from "../theme/read-theme.ts";
import { createHitTest, followClipClicks } from "../timeline/clip-clicks.ts";
import { pageHost } from "../timeline/page-host.ts";
import { isEntryShown } from "../timeline/shown-parts.ts";
import { createWheelPolicy } from "../timeline/wheel-policy.ts";
import { followSelection, followSession } from "../timeline/session-events.ts";
import { withReportedOperations } from "../timeline/reported-operations.ts";
import type { ConfirmedProject } from "../timeline/reported-operations.ts";

const EDITOR_OPTIONS = [
  "project",
  "storage",
  "backend",
  "originals",
  "ui",
  "contextMenu",
  "keymap",
  "wheel",
  "theme",
  "ffmpeg",
  "locale",
  "messages",
  "onEdit",
  "assetsUrl",
] as const satisfies (keyof EditorOptions)[];

/** How long edits are still given to the storage after `dispose`. */
const LEAVE_LIMIT_MS = 3000;

/**
 * Mounts the whole editor into an element of the page (or its shadow root), which determines its size. Throws a `ProjectError` if the
 * project is invalid, a `ThemeError` if the theme is, a `UsageError` for a wrong element or option, and an error if no user is signed in at
 * the given backend or the browser has no Web Audio; then nothing is mounted.
 */
export function mountEditor(element: HTMLElement | ShadowRoot, options: EditorOptions = {}): LaybackEditor {
  return openIn("mountEditor", element, (mount) => openEditor(mount, options));
}

function openEditor(mount: Mount, options: EditorOptions): LaybackEditor {
  checkOptions("mountEditor", options, EDITOR_OPTIONS);
  const given = [options.project, options.storage, options.backend].filter((one) => one !== undefined);
  if (given.length > 1) throw new UsageError("option", "mountEditor takes one of `project`, `storage` and `backend`.");
  const project = options.project && mustRead(options.project);
  const shown = readEditorUi(options.ui, options.storage === undefined);
  const parts = { ...shown.parts, ...shown.editorParts };
  const pageKeys = pageKeysFor(options.keymap, parts);
  const wheel = createWheelPolicy(options.wheel ?? "auto");
  const theme = readTheme(options.theme);
  const isReady = setPageLanguage(options, EDITOR_WORDS);
  const server = options.backend ?? ownBackend(options.storage, project);
  const user = userOf(server);
  const events = createEmitters<TimelineEvents>(EVENT_NAMES);
  const origin = createEditOrigin();
  const ids = createOriginIds(origin);
  let open = (): ConfirmedProject | undefined => undefined;
  const backend = withReportedOperations(server, {
    open: () => open(),
    takeMade: ids.takeMade,
    onEdit: (edit) => {
      options.onEdit?.(edit);
      events.emit("edit", edit);
    },
    onMeasured: (measured) => events.emit("measured", measured),
  });
  const scriptPlace = scriptPlaceOf(options.assetsUrl);
  const made = createEditor({
    backend,
    user,
    engine: createResilientEngine({ ...shareContext(document), scriptPlace }),
    scriptPlace,
    ffmpegCore: ffmpegCoreOf(options.ffmpeg),
    journal: journalFor(options.storage),
    locks: noProjectLocks,
    newId: ids.newId,
    timers: browserTimers,
    tabStrings: settingsIn(() => sessionStorage),
    deviceStrings: settingsIn(() => localStorage),
    isGuest: true,
    pageKeys,
    ...(options.backend && options.originals !== false && { originalLinks: originalLinksOf(user.id) }),
  });
  const { store } = made;
  store.setState(shown);
  const choice = {
    hasMeters: parts.meters,
    isEntryShown: (id: string) => isEntryShown(id, parts),
    contextMenu: options.contextMenu,
    takesWheel: wheel.takesWheel,
  };
  const host = pageHost(made.timelineHost, choice);
  const editor = { ...made, timelineHost: parts.library ? host : withoutFiles(host) };
  open = () => {
    const { projectId, document: shown } = store.getState();
    return projectId === undefined ? undefined : { id: projectId, timeline: shown.confirmed };
  };
  const onError = (error: unknown) => events.emit("error", ownError("context", error));
  const canvas = createRef<CanvasHandle>();
  const hitTest = createHitTest((...point) => canvas.current?.hitTest(...point));
  const mounted = mount(<EditorView editor={editor} canvas={canvas} />, onError, theme, isReady);
  const snapshots = createSnapshots(store, editor.sound.sources, createProjectReader(store));
  const undo = [
    followSelection(store, snapshots, events.emit),
    followSession(editor, snapshots, events.emit, false),
    wheel.follow(mounted.root),
    followClipClicks({ root: mounted.root, hitTest, store }, events.emit),
  ];
  const ready = editor.start().then(() => events.emit("ready", {}));
  const handle = createHandle({
    store,
    engine: editor.engine,
    playhead: editor.playhead,
    commands: editor.actions,
    snapshots,
    origin,
    editing: editor.syncSession,
    ignoresReadOnly: false,
    on: events.on,
    setTheme: mounted.setTheme,
  });
  let isDisposed = false;

  return Object.assign(handle, {
    ready,
    hitTest,
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      for (const stop of undo.toReversed()) stop();
      events.clear();
      mounted
        .dispose()
        .then(() => editor.syncSession()?.flush(LEAVE_LIMIT_MS))
        .finally(() => {
          editor.dispose();
          if (!options.backend) server.dispose();
        })
        .catch(reportError);
    },
  });
}

/** A canvas that leaves files from outside the browser to the editor around it. */
function withoutFiles(host: TimelineHost): TimelineHost {
  const actions = { ...host.actions };
  delete actions.dropFiles;
  return { ...host, actions };
}

/** The core that the option names; undefined: the one at its usual place. */
function ffmpegCoreOf(ffmpeg: EditorOptions["ffmpeg"]): FfmpegCore | undefined {
  return typeof ffmpeg === "string" ? coreIn(folderAt(ffmpeg)) : ffmpeg;
}

function ownBackend(storage: EditorStorage | undefined, project: LoadedProject | undefined): Backend {
  return storage ? createStorageBackend(storage) : createMemoryBackend({ projects: project ? [project] : [], baseUrl: document.baseURI });
}

/** Without a storage the page stores the edits that it receives, and nothing is journalled for a later visit. */
function journalFor(storage: EditorStorage | undefined): Journal {
  if (!storage) return createHostedJournal();
  return storage.userId === undefined ? createUnstoredJournal() : startJournal(`storage:${storage.userId}`);
}

function userOf({ auth }: Backend): User {
  const state = auth.state();
  if (!("user" in state)) throw new Error(accountMessages.notAuthenticated);
  return state.user;
}
