import { panelMessages } from "#model/text/panel-messages.ts";
import { randomId } from "#ui/random-id.ts";
import { useEffect, useState } from "react";
import type { Ref } from "react";
import type { Backend, User } from "#backend/backend.ts";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import { createResilientEngine } from "#engine/context/resilient-engine.ts";
import { createProjectLocks, noProjectLocks } from "./core/document/project-lock.ts";
import { createEditor } from "./create-editor.ts";
import type { Editor } from "./create-editor.ts";
import styles from "./editor-page.module.css";
import { openStoredHistory } from "./core/history/stored-history.ts";
import { createHostedJournal } from "./core/journal/journal.ts";
import { openJournal } from "./core/journal/indexed-db-journal.ts";
import { settingsIn, settingsInMemory } from "./local-settings.ts";
import { CrashBoundary } from "./feedback/crash-boundary.tsx";
import { EditorLayout } from "./layout/editor-layout.tsx";
import { EditorSkeleton } from "./layout/editor-skeleton.tsx";
import { Failure } from "./feedback/failure.tsx";
import { openPageReadingNote } from "./playback/reading-note.ts";
import { browserTimers } from "./core/timers.ts";
import { EditorProvider, useEditor, useEditorState } from "./core/store/editor-context.tsx";
import { canKeepOriginals } from "./originals/can-keep-originals.ts";
import { originalLinksOf } from "#media/originals/original-links.ts";
import { StoredThemeRoot } from "./theme/theme-setting.tsx";
import { storedTrialsHere } from "./trial/stored-trial.ts";
import { useEditorLifetime } from "./use-editor-lifetime.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

export type EditorPageProps = {
  readonly backend: Backend;
  readonly user: User;
  /** The editor is open without an account, on a backend in memory: leads to the sign-up form. A new function opens a new editor. */
  readonly onSignUp?: () => void;
};

/** The whole editor in its own root: restores the last project, and releases everything on unmount. */
export function EditorPage({ backend, user, onSignUp }: EditorPageProps) {
  const opened = useOwnEditor(backend, user, onSignUp);
  return (
    <StoredThemeRoot className={styles["root"] ?? ""}>
      {opened.status === "opening" && <EditorSkeleton />}
      {opened.status === "failed" && <Failure title={panelMessages.editorCannotStart} message={opened.message} />}
      {opened.status === "open" && <EditorView editor={opened.editor} />}
    </StoredThemeRoot>
  );
}

/** Shows an editor whose creator disposes of it; must be inside an `InstanceRoot`. */
export function EditorView({ editor, canvas }: { readonly editor: Editor; readonly canvas?: Ref<CanvasHandle> }) {
  return (
    <CrashBoundary>
      <EditorProvider editor={editor} canvas={canvas}>
        <OpenEditor />
      </EditorProvider>
    </CrashBoundary>
  );
}

type Opened =
  | { readonly status: "opening" }
  | { readonly status: "open"; readonly editor: Editor }
  | { readonly status: "failed"; readonly message: string };

/** One editor for this user, for the lifetime of the component. */
function useOwnEditor(backend: Backend, user: User, onSignUp: (() => void) | undefined): Opened {
  const [opened, setOpened] = useState<Opened>({ status: "opening" });
  const { id, email } = user;
  const isTrial = onSignUp !== undefined;
  useEffect(() => {
    let isGone = false;
    let own: Editor | undefined;
    let closeNote: (() => void) | undefined;
    const open = async () => {
      const [journal, note] = await Promise.all([isTrial ? createHostedJournal() : openJournal(id), openPageReadingNote()]);
      if (isGone) {
        journal.close();
        note?.dispose();
        return;
      }
      closeNote = note?.dispose;
      own = createEditor({
        backend,
        user: { id, email },
        engine: createResilientEngine({ onReading: note?.setReading }),
        isDecodingReduced: note?.isReduced === true,
        journal,
        locks: "locks" in navigator && !isTrial ? createProjectLocks(navigator.locks) : noProjectLocks,
        newId: randomId,
        timers: browserTimers,
        tabStrings: isTrial ? settingsInMemory() : settingsIn(() => sessionStorage),
        deviceStrings: isTrial ? settingsInMemory() : settingsIn(() => localStorage),
        storedTrials: storedTrialsHere,
        ...(onSignUp ? { onSignUp } : { histories: openStoredHistory(id, randomId) }),
        ...(!onSignUp && canKeepOriginals(import.meta.env) && { originalLinks: originalLinksOf(id) }),
      });
      setOpened({ status: "open", editor: own });
      await own.start();
    };
    open().catch((error: unknown) => {
      if (!isGone) setOpened({ status: "failed", message: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      isGone = true;
      own?.dispose();
      closeNote?.();
      setOpened({ status: "opening" });
    };
  }, [backend, id, email, onSignUp, isTrial]);
  return opened;
}

function OpenEditor() {
  const editor = useEditor();
  const restoring = useEditorState((state) => state.restoring);
  const projectId = useEditorState((state) => state.projectId);
  const parts = useEditorState((state) => state.editorParts);
  const root = useEditorLifetime(editor);
  useRestoreFocus(editor, root);
  // In an effect, because by then React has rendered the project without an exception.
  useEffect(() => {
    if (restoring.status === "ready" && projectId !== undefined) editor.shown();
  }, [editor, restoring.status, projectId]);
  return (
    <div ref={root} tabIndex={-1} className={styles["editor"]} data-editor>
      {restoring.status === "ready" && <EditorLayout />}
      {restoring.status === "loading" && <EditorSkeleton parts={parts} />}
      {restoring.status === "failed" && (
        <Failure title={panelMessages.projectNotLoaded} message={restoring.message} onRetry={() => void editor.start()} />
      )}
    </div>
  );
}
