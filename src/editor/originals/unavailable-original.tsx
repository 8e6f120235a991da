import { useEffect } from "react";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "../core/store/announce.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { UnavailableOriginal } from "../core/store/picture-state.ts";

type Sentences = Readonly<Record<UnavailableOriginal["reason"], (name: string) => string>>;

/** While nothing is shown. */
const WITHOUT_PROXY: Sentences = {
  ask: originalMessages.ask,
  denied: originalMessages.denied,
  missing: originalMessages.missing,
  changed: originalMessages.changed,
  slow: originalMessages.slow,
  unknown: originalMessages.unknown,
};

/** While the proxy is shown (B-220). */
const BESIDE_PROXY: Sentences = { ...WITHOUT_PROXY, ask: originalMessages.isHere, unknown: originalMessages.chooseToWork };

/** Says why the original is not shown, and announces it. */
export function useUnavailableMessage(name: string, original: UnavailableOriginal, isProxyShown: boolean): string {
  const { store } = useEditor();
  const { reason, mismatch, checkedFileName } = original;
  const why = (isProxyShown ? BESIDE_PROXY : WITHOUT_PROXY)[reason](name);
  const chosen = checkedFileName === undefined ? mismatch?.message : originalMessages.checking(checkedFileName);
  const message = chosen ?? (isProxyShown ? `${originalMessages.playingPreview} ${why}` : why);
  useEffect(() => announce(store, message), [store, message]);
  return message;
}

type UnavailableButtonsProps = {
  readonly original: UnavailableOriginal;
  /** The buttons are then not urgent. */
  readonly isProxyShown: boolean;
  readonly browse: () => void;
};

/** What the user can do about it (B-217). */
export function UnavailableButtons({ original, isProxyShown, browse }: UnavailableButtonsProps) {
  const { actions } = useEditor();
  const readOnly = useEditorState((state) => state.readOnly);
  const { reason, changedFile, isProxyKept, mismatch, checkedFileName } = original;
  if (checkedFileName !== undefined) return null;
  /** A file that the user can make the picture instead. */
  const another = mismatch
    ? { file: mismatch.file, label: originalMessages.insteadLabel }
    : changedFile && isProxyKept !== true && { file: changedFile, label: originalMessages.newVersionLabel };
  const canKeep = changedFile !== undefined && isProxyShown && isProxyKept !== true && !mismatch && !readOnly;
  const isAsked = (reason === "ask" || reason === "denied") && !mismatch;
  return (
    <>
      {another && !readOnly && (
        <Button size="small" variant="quiet" onPress={() => void actions.uploadOrLinkPicture(another.file)}>
          {another.label}
        </Button>
      )}
      {canKeep && (
        <Button size="small" variant="quiet" onPress={actions.keepProxy}>
          {originalMessages.keepPreview}
        </Button>
      )}
      <Button size="small" variant={isAsked || isProxyShown ? "quiet" : "primary"} onPress={browse}>
        {reason === "missing" ? originalMessages.find : originalMessages.choose}
      </Button>
      {isAsked && (
        <Button size="small" variant={isProxyShown ? "quiet" : "primary"} onPress={() => void actions.askForOriginal()}>
          {originalMessages.read}
        </Button>
      )}
    </>
  );
}
