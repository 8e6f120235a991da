import { createSupabaseBackend } from "#backend/supabase/create-supabase-backend.ts";
import { openPublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { readConfig } from "#backend/supabase/served-config.ts";
import type { Editor } from "#editor/create-editor.ts";
import { openPageReadingNote } from "#editor/playback/reading-note.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import type { FramedTimeline } from "../framed-timeline.ts";
import { mountIn } from "../../editor/mount-in.tsx";
import { showFailure } from "../show-failure.tsx";
import { viewTimeline } from "./view-timeline.ts";
import { ViewPage } from "./view-page.tsx";

/** Shows one project of this page's server on the whole page. `onTimeline` gets each shown timeline, and undefined when it is removed. */
export async function showView(projectId: string, onTimeline: (timeline: FramedTimeline | undefined) => void): Promise<void> {
  try {
    const config = await readConfig(import.meta.env, (path) => fetch(path));
    const backend = createSupabaseBackend(config);
    // No mail link leads into a frame: a link here comes from the embedding page, so it is refused.
    backend.auth.onChange(({ status }) => {
      if (status === "confirmingLink") void backend.auth.answerLink(false);
    });
    const publicProjects = openPublicProjects(config);
    const readingNote = await openPageReadingNote();
    let timeline: FramedTimeline | undefined;
    const onEditor = (editor: Editor | undefined) => {
      timeline?.dispose();
      timeline = editor && viewTimeline(editor, mounted.setTheme);
      onTimeline(timeline);
    };
    const mounted = mountIn(
      document.body,
      <ViewPage projectId={projectId} publicProjects={publicProjects} backend={backend} readingNote={readingNote} onEditor={onEditor} />,
      reportError,
    );
  } catch (error) {
    showFailure(editorMessages.serverUnreachable, error);
  }
}
