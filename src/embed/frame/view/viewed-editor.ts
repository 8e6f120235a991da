import { createMemoryBackend, LOCAL_USER } from "#backend/memory/memory.ts";
import { noProjectLocks } from "#editor/core/document/project-lock.ts";
import { createEditor } from "#editor/create-editor.ts";
import type { Editor } from "#editor/create-editor.ts";
import { createMemoryJournal } from "#editor/core/journal/journal.ts";
import { settingsIn } from "#editor/local-settings.ts";
import { pageAttention } from "#editor/page-attention.ts";
import type { ReadingNote } from "#editor/playback/reading-note.ts";
import { browserTimers } from "#editor/core/timers.ts";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import { success } from "#model/result.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { randomId } from "#ui/random-id.ts";
import { createSlowPolling } from "./slow-polling.ts";
import type { Viewed } from "./find-viewed.ts";

/** Creates an editor of a copy of the project: it cannot write to the server, even for a signed-in user. Not started yet. */
export function createViewedEditor({ project, latest, media: { signedUrl, contentName } }: Viewed, readingNote?: ReadingNote): Editor {
  const memory = createMemoryBackend({ projects: [project] });
  const polling = createSlowPolling({
    project,
    latest,
    nowMs: () => performance.now(),
    onRefused: () => editor.notices.show({ tone: "error", message: editorMessages.projectNoLongerShown }),
  });
  const projects = {
    ...memory.projects,
    /** Loads the whole project: only its owner may request the revision alone. */
    revision: async () => {
      const found = await polling.newest();
      return found.ok ? success(found.value.revision) : found;
    },
    load: async () => success(polling.known()),
  };
  // Subscribed before the editor, which requests on the same event.
  const stopHurrying = pageAttention.onReturn(polling.hurry);
  const editor: Editor = createEditor({
    backend: { ...memory, projects, media: { ...memory.media, signedUrl, contentName } },
    user: LOCAL_USER,
    engine: createResilientEngine({ onReading: readingNote?.setReading }),
    isDecodingReduced: readingNote?.isReduced === true,
    journal: createMemoryJournal(),
    locks: noProjectLocks,
    newId: randomId,
    timers: browserTimers,
    tabStrings: settingsIn(() => sessionStorage),
    deviceStrings: settingsIn(() => localStorage),
    isViewer: true,
  });
  return {
    ...editor,
    dispose: () => {
      stopHurrying();
      editor.dispose();
      memory.dispose();
    },
  };
}
