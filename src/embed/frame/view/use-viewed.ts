import { useCallback, useEffect, useRef, useState } from "react";
import type { Backend } from "#backend/backend.ts";
import type { PublicProjects } from "#backend/supabase/projects/public-projects.ts";
import type { Editor } from "#editor/create-editor.ts";
import type { ReadingNote } from "#editor/playback/reading-note.ts";
import { useAuthState } from "#pages/session/use-auth-state.ts";
import { findViewed } from "./find-viewed.ts";
import { createViewedEditor } from "./viewed-editor.ts";

export type Found =
  | { readonly status: "looking" }
  /** `isPublic` false: only who is signed in here sees it. */
  | { readonly status: "shown"; readonly name: string; readonly isPublic: boolean; readonly editor: Editor }
  | { readonly status: "hidden" }
  | { readonly status: "failed"; readonly message: string };

export type Viewing = {
  /** As the address names it; perhaps no id at all. */
  readonly projectId: string;
  readonly publicProjects: PublicProjects;
  readonly backend: Backend;
  readonly readingNote?: ReadingNote | undefined;
};

/** Looks for the project, and again when somebody signs in or out; what is public stays as it is, whoever does. Has an editor for what is found. */
export function useViewed({ projectId, publicProjects, backend, readingNote }: Viewing): {
  readonly found: Found;
  readonly retry: () => void;
} {
  const auth = useAuthState(backend.auth);
  const [found, setFound] = useState<Found>({ status: "looking" });
  /** Ends the latest look: its answer, if it comes yet, counts for nothing. */
  const stopLooking = useRef<(() => void) | undefined>(undefined);
  const reader = auth.status === "loading" ? "loading" : "user" in auth ? auth.user.id : "nobody";

  const look = useCallback(() => {
    const gone = new AbortController();
    void findViewed(projectId, publicProjects, backend).then((answer) => {
      if (gone.signal.aborted) return;
      if (!answer.ok) setFound({ status: "failed", message: answer.error.message });
      else if (answer.value) {
        const { project, isPublic } = answer.value;
        setFound({ status: "shown", name: project.name, isPublic, editor: createViewedEditor(answer.value, readingNote) });
      }
      // Who is signed in here is not known yet: it is looked for again then.
      else if (reader !== "loading") setFound({ status: "hidden" });
    });
    return () => gone.abort();
  }, [projectId, publicProjects, backend, readingNote, reader]);

  const isPublic = found.status === "shown" && found.isPublic;
  useEffect(() => {
    if (isPublic) return undefined;
    stopLooking.current = look();
    return () => stopLooking.current?.();
  }, [isPublic, look]);

  const editor = found.status === "shown" ? found.editor : undefined;
  useEffect(() => {
    void editor?.start();
    return () => editor?.dispose();
  }, [editor]);

  return {
    found,
    retry: () => {
      setFound({ status: "looking" });
      stopLooking.current?.();
      stopLooking.current = look();
    },
  };
}
