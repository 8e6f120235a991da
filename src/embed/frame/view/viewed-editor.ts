import { createMemoryBackend, LOCAL_USER } from "#backend/memory.ts";
import { noWriterLocks } from "#editor/document/writer-locks.ts";
import { createEditor } from "#editor/editor.ts";
import type { Editor } from "#editor/editor.ts";
import { createMemoryJournal } from "#editor/journal/journal.ts";
import { keptIn } from "#editor/kept-strings.ts";
import { browserTimers } from "#editor/save-queue/timers.ts";
import { createLastingEngine } from "#engine/lasting-engine.ts";
import { success } from "#model/result.ts";
import { randomId } from "#ui/random-id.ts";
import type { Viewed } from "./find-viewed.ts";

/** An editor that looks at a copy of the project: nothing in it could write, whoever is signed in. Not started yet. */
export function createViewedEditor({ project, latest, signedUrl }: Viewed): Editor {
  const memory = createMemoryBackend({ projects: [project] });
  /** Read whole each time: nobody but its owner may ask for the revision alone. */
  let newest = project;
  const projects = {
    ...memory.projects,
    revision: async () => {
      const found = await latest();
      if (found.ok) newest = found.value;
      return found.ok ? success(newest.revision) : found;
    },
    load: async () => success(newest),
  };
  const editor = createEditor({
    backend: { ...memory, projects, media: { ...memory.media, signedUrl } },
    user: LOCAL_USER,
    engine: createLastingEngine(),
    journal: createMemoryJournal(),
    locks: noWriterLocks,
    newId: randomId,
    timers: browserTimers,
    tabStrings: keptIn(() => sessionStorage),
    deviceStrings: keptIn(() => localStorage),
    isViewer: true,
  });
  return {
    ...editor,
    dispose: () => {
      editor.dispose();
      memory.dispose();
    },
  };
}
