import { useEffect, useId, useState } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import type { Sharing } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Switch } from "#ui/buttons/switch.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { CopyField } from "./copy-field.tsx";
import { embedCode } from "./embed-code.ts";
import styles from "./share-dialog.module.css";

/** Sets who may view the project: only its owner, or everyone with the link, which can be copied here. */
export function ShareDialog() {
  const { actions, backend } = useEditor();
  const isOpen = useEditorState((state) => state.dialog?.kind === "share");
  const projectId = useEditorState((state) => state.projectId);
  if (!backend.sharing || projectId === undefined) return null;
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && actions.closeDialog()} title={panelMessages.shareProject} size="medium">
      <SharePanel key={projectId} sharing={backend.sharing} projectId={projectId} />
    </Dialog>
  );
}

type SharePanelProps = { readonly sharing: Sharing; readonly projectId: string };

function SharePanel({ sharing, projectId }: SharePanelProps) {
  const name = useEditorState((state) => state.document.timeline.name);
  const { isPublic, isBusy, error, change } = useIsPublic(sharing, projectId);
  const aboutId = useId();
  const link = sharing.linkTo(projectId);
  return (
    <div className={styles["panel"]}>
      <Switch isOn={isPublic === true} isDisabled={isPublic === undefined} isBusy={isBusy} describedBy={aboutId} onChange={change}>
        {panelMessages.anybodyWithLink}
      </Switch>
      <p id={aboutId} aria-live="polite" className={styles["about"]}>
        {isPublic !== undefined && (isPublic ? editorMessages.sharePublic : editorMessages.sharePrivate)}
      </p>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      {isPublic === true && (
        <>
          <CopyField label={panelMessages.link} value={link} />
          <CopyField label={panelMessages.embedCode} value={embedCode(link, name)} description={editorMessages.shareEmbedHint} />
        </>
      )}
    </div>
  );
}

/** The server's value; undefined until it has answered. */
function useIsPublic(sharing: Sharing, projectId: string) {
  const [isPublic, setIsPublic] = useState<boolean | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void sharing.isPublic(projectId).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setIsPublic(answer.value);
      else setError(editorMessages.shareUnknown(answer.error.message));
    });
    return () => {
      isCurrent = false;
    };
  }, [sharing, projectId]);
  const change = async (wanted: boolean) => {
    setIsBusy(true);
    setError(undefined);
    const answer = await sharing.setPublic(projectId, wanted);
    if (answer.ok) setIsPublic(wanted);
    else setError(editorMessages.shareFailed(answer.error.message));
    setIsBusy(false);
  };
  return { isPublic, isBusy, error, change: (wanted: boolean) => void change(wanted) };
}
