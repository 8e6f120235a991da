import { useEffect } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import type { Auth } from "#backend/backend.ts";
import type { Editor } from "#editor/create-editor.ts";
import { EditorView } from "#editor/editor-page.tsx";
import { Failure } from "#editor/feedback/failure.tsx";
import { editorMessages } from "#model/text/editor-messages.ts";
import { useAuthState } from "#pages/session/use-auth-state.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { HiddenProject } from "./hidden-project.tsx";
import { useViewed } from "./use-viewed.ts";
import type { Viewing } from "./use-viewed.ts";
import styles from "./view-page.module.css";

export type ViewPageProps = Viewing & {
  /** Called with the present editor; undefined when it is removed. */
  readonly onEditor: (editor: Editor | undefined) => void;
};

/** `/embed?project=…`: the project, or one sentence for private and missing projects, with a sign-in form for the owner. */
export function ViewPage({ onEditor, ...viewing }: ViewPageProps) {
  const { auth } = viewing.backend;
  const authState = useAuthState(auth);
  const { found, retry } = useViewed(viewing);
  switch (found.status) {
    case "looking":
      return (
        <div className={styles["middle"]}>
          <Spinner label={uiMessages.loading} size="large" />
        </div>
      );
    case "failed":
      return <Failure title={editorMessages.serverUnreachable} message={found.message} onRetry={retry} />;
    case "hidden":
      return <HiddenProject auth={auth} user={"user" in authState ? authState.user : undefined} />;
    case "shown":
      return (
        <div className={styles["page"]}>
          {!found.isPublic && <OnlyYou auth={auth} />}
          <div className={styles["editor"]}>
            <Shown name={found.name} editor={found.editor} onEditor={onEditor} />
          </div>
        </div>
      );
  }
}

function OnlyYou({ auth }: { readonly auth: Auth }) {
  return (
    <div className={styles["account"]}>
      <span>{editorMessages.sharePrivate}</span>
      <Button size="small" onPress={() => void auth.signOut()}>
        {pageMessages.signOut}
      </Button>
    </div>
  );
}

type ShownProps = Pick<ViewPageProps, "onEditor"> & { readonly name: string; readonly editor: Editor };

function Shown({ name, editor, onEditor }: ShownProps) {
  useEffect(() => {
    onEditor(editor);
    return () => onEditor(undefined);
  }, [editor, onEditor]);
  useEffect(() => {
    const before = document.title;
    document.title = pageMessages.pageTitle(name);
    return () => {
      document.title = before;
    };
  }, [name]);
  return <EditorView editor={editor} />;
}
