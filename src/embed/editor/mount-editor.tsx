import type { Backend, User } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { EditorView } from "#editor/editor-page.tsx";
import { createEditor } from "#editor/create-editor.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { createHostedJournal } from "#editor/core/journal/journal.ts";
import { settingsIn } from "#editor/local-settings.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import { shareContext } from "#engine/context/shared-context.ts";
import { originalLinksOf } from "#media/originals/original-links.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { writeProject } from "#model/project-json/write-project.ts";
import { randomId } from "#ui/random-id.ts";
import type { EditorOptions, LaybackEditor } from "./editor-api.ts";
import { createEmitters } from "../emitters.ts";
import { createHandle } from "../handle.ts";
import { mountInShadow } from "./mount-in-shadow.ts";
import { setPageLanguage } from "../words/set-page-language.ts";
import { mustRead } from "../project-error.ts";
import { scriptPlaceOf } from "../script-place.ts";
import { followSession } from "../timeline/session-events.ts";
import { withReportedOperations } from "../timeline/reported-operations.ts";
import type { ConfirmedProject } from "../timeline/reported-operations.ts";

/**
 * Mounts the whole editor into an element of the page (or its shadow root), which determines its size. Throws a `ProjectError` if the
 * project is invalid, and an error if no user is signed in at the given backend or the browser has no Web Audio; then nothing is mounted.
 */
export function mountEditor(element: HTMLElement | ShadowRoot, options: EditorOptions = {}): LaybackEditor {
  const project = options.project && mustRead(options.project);
  const isReady = setPageLanguage(options, "words");
  const given = options.backend ?? createMemoryBackend({ projects: project ? [project] : [] });
  const user = userOf(given);
  const events = createEmitters();
  let open = (): ConfirmedProject | undefined => undefined;
  const backend = withReportedOperations(
    given,
    () => open(),
    (edit) => {
      options.onEdit?.(edit);
      events.emit("edit", edit);
    },
  );
  const scriptPlace = scriptPlaceOf(options.assetsUrl);
  const editor = createEditor({
    backend,
    user,
    engine: createResilientEngine({ ...shareContext(document), scriptPlace }),
    scriptPlace,
    // The page stores the edits that it receives; this editor journals nothing for a later visit.
    journal: createHostedJournal(),
    locks: noProjectLocks,
    newId: randomId,
    timers: browserTimers,
    tabStrings: settingsIn(() => sessionStorage),
    deviceStrings: settingsIn(() => localStorage),
    isGuest: true,
    ...(options.backend && options.originals !== false && { originalLinks: originalLinksOf(user.id) }),
  });
  const { store } = editor;
  open = () => {
    const { projectId, document: shown } = store.getState();
    return projectId === undefined ? undefined : { id: projectId, timeline: shown.confirmed };
  };
  const onError = (error: unknown) => events.emit("error", { message: error instanceof Error ? error.message : String(error) });
  const mounted = mountInShadow(element, <EditorView editor={editor} />, onError, isReady);
  const stopFollowing = followSession(editor, events.emit);
  const ready = editor.start();
  const projectNow = () => writeProject(store.getState().projectId ?? "", store.getState().document.timeline);
  const handle = createHandle({ store, engine: editor.engine, commands: editor.actions, project: projectNow, on: events.on });
  let isDisposed = false;

  return Object.assign(handle, {
    ready,
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      stopFollowing();
      events.clear();
      mounted
        .dispose()
        .then(() => {
          editor.dispose();
          if (!options.backend) given.dispose();
        })
        .catch(reportError);
    },
  });
}

function userOf({ auth }: Backend): User {
  const state = auth.state();
  if (!("user" in state)) throw new Error(accountMessages.notAuthenticated);
  return state.user;
}
