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
  /** `isPublic` false: visible only to the user signed in here. */
  | { readonly status: "shown"; readonly name: string; readonly isPublic: boolean; readonly editor: Editor }
  | { readonly status: "hidden" }
  | { readonly status: "failed"; readonly message: string };

export type Viewing = {
  /** The id from the address; may be malformed. */
  readonly projectId: string;
  readonly publicProjects: PublicProjects;
  readonly backend: Backend;
  readonly readingNote?: ReadingNote | undefined;
};

/** Finds the project, again after each sign-in or sign-out unless it is public, and creates an editor for it. */
export function useViewed({ projectId, publicProjects, backend, readingNote }: Viewing): {
  readonly found: Found;
  readonly retry: () => void;
} {
  const auth = useAuthState(backend.auth);
  const [found, setFound] = useState<Found>({ status: "looking" });
  /** Cancels the latest search: its result is ignored. */
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
      // While the sign-in state is loading, the result is not final: another search follows.
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
