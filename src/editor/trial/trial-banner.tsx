import { useState } from "react";
import { trialMessages } from "#model/text/trial-messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { Banner } from "../header/banners.tsx";

/** Without an account: where the work is, and how to keep it. With an account: the work that is stored on this device. */
export function TrialBanner() {
  const { onSignUp } = useEditor();
  const isOffered = useEditorState((state) => state.storedTrial !== "none");
  if (onSignUp) return <TrialHere onSignUp={onSignUp} />;
  return isOffered && <StoredTrialBanner />;
}

function TrialHere({ onSignUp }: { readonly onSignUp: () => void }) {
  const { actions } = useEditor();
  const [isKeeping, setIsKeeping] = useState(false);
  const keep = async () => {
    setIsKeeping(true);
    const isKept = await actions.keepTrial();
    setIsKeeping(false);
    if (isKept) onSignUp();
  };
  return (
    <Banner text={trialMessages.trialHere}>
      <Button size="small" variant="primary" isLoading={isKeeping} loadingLabel={trialMessages.trialKeeping} onPress={() => void keep()}>
        {trialMessages.trialKeep}
      </Button>
    </Banner>
  );
}

function StoredTrialBanner() {
  const { actions } = useEditor();
  const isAdding = useEditorState((state) => state.storedTrial === "adding");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Banner text={trialMessages.trialOffered}>
      <Button
        size="small"
        variant="primary"
        isLoading={isAdding}
        loadingLabel={trialMessages.trialAdding}
        onPress={() => void actions.addStoredTrial()}
      >
        {trialMessages.trialAdd}
      </Button>
      <Button size="small" isDisabled={isAdding} onPress={() => setIsAsking(true)}>
        {trialMessages.trialDiscard}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={trialMessages.trialDiscardTitle}
        confirmLabel={trialMessages.trialDiscard}
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          void actions.discardStoredTrial();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {trialMessages.trialDiscardQuestion}
      </ConfirmDialog>
    </Banner>
  );
}
