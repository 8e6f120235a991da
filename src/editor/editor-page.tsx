import { useEffect, useState } from "react";
import type { Backend, User } from "#backend/backend.ts";
import { createEngine } from "#engine/engine.ts";
import { Button } from "#ui/button.tsx";
import { InstanceRoot } from "#ui/instance-root.tsx";
import { createWriterLocks, noWriterLocks } from "./document/writer-locks.ts";
import { createEditor } from "./editor.ts";
import type { Editor } from "./editor.ts";
import styles from "./editor-page.module.css";
import { openJournal } from "./journal/indexed-db-journal.ts";
import { EditorLayout } from "./panels/editor-layout.tsx";
import { EditorSkeleton } from "./panels/editor-skeleton.tsx";
import { browserTimers } from "./save-queue/timers.ts";
import { EditorProvider, useEditor, useEditorState } from "./store/editor-context.tsx";
import { useEditorLifetime } from "./use-editor-lifetime.ts";

export type EditorPageProps = { readonly backend: Backend; readonly user: User };

/** The whole editor, in its own root: restores the last project, and leaves nothing behind when it goes. */
export function EditorPage({ backend, user }: EditorPageProps) {
  const editor = useOwnEditor(backend, user);
  return (
    <InstanceRoot className={styles["root"] ?? ""}>
      {editor ? (
        <EditorProvider editor={editor}>
          <OpenEditor />
        </EditorProvider>
      ) : (
        <EditorSkeleton />
      )}
    </InstanceRoot>
  );
}

/** One editor for as long as the component is there, for this user. */
function useOwnEditor(backend: Backend, user: User): Editor | undefined {
  const [editor, setEditor] = useState<Editor | undefined>(undefined);
  const { id, email } = user;
  useEffect(() => {
    let isGone = false;
    let own: Editor | undefined;
    void openJournal(id).then((journal) => {
      if (isGone) {
        journal.close();
        return;
      }
      own = createEditor({
        backend,
        user: { id, email },
        engine: createEngine(),
        journal,
        locks: "locks" in navigator ? createWriterLocks(navigator.locks) : noWriterLocks,
        newId: () => crypto.randomUUID(),
        timers: browserTimers,
      });
      setEditor(own);
      void own.start();
    });
    return () => {
      isGone = true;
      own?.dispose();
      setEditor(undefined);
    };
  }, [backend, id, email]);
  return editor;
}

function OpenEditor() {
  const editor = useEditor();
  const restoring = useEditorState((state) => state.restoring);
  const root = useEditorLifetime(editor);
  return (
    <div ref={root} className={styles["editor"]}>
      {restoring.status === "ready" && <EditorLayout />}
      {restoring.status === "loading" && <EditorSkeleton />}
      {restoring.status === "failed" && (
        <div role="alert" className={styles["failed"]}>
          <h1>Your project could not be loaded</h1>
          <p dir="auto">{restoring.message}</p>
          <Button variant="primary" onPress={() => void editor.start()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
