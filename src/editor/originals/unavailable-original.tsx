import { useEffect, useState } from "react";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { announce } from "../core/store/announce.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { UnavailableOriginal, UnshownProxy } from "../core/store/picture-state.ts";

type Sentences = Readonly<Record<UnavailableOriginal["reason"], (name: string) => string>>;

/** While nothing is shown. */
const withoutProxy = (): Sentences => ({
  ask: originalMessages.ask,
  denied: originalMessages.denied,
  missing: originalMessages.missing,
  changed: originalMessages.changed,
  slow: originalMessages.slow,
  unknown: originalMessages.unknown,
});

/** Beside words about the proxy (B-220). */
const besideProxy = (): Sentences => ({ ...withoutProxy(), ask: originalMessages.isHere, unknown: originalMessages.chooseToWork });

/** Why no proxy is shown, where that is more than that none is stored. */
export function unshownText(proxy: UnshownProxy): string | undefined {
  switch (proxy) {
    case "not-stored":
      return undefined;
    case "unreachable":
      return originalMessages.serverAway;
    case "refused":
      return originalMessages.previewNotGiven;
  }
}

/** Why the original is not shown, beside words about the proxy; or what is known of a file that was chosen in its place. */
export function whyUnavailable(name: string, { reason, mismatch, checkedFileName }: UnavailableOriginal): string {
  return chosenText(mismatch, checkedFileName) ?? besideProxy()[reason](name);
}

function chosenText(mismatch: UnavailableOriginal["mismatch"], checkedFileName: string | undefined): string | undefined {
  return checkedFileName === undefined ? mismatch?.message : originalMessages.checking(checkedFileName);
}

/** Says why the original is not shown, and announces it. */
export function useUnavailableMessage(name: string, original: UnavailableOriginal, isProxyShown: boolean): string {
  const { store } = useEditor();
  const unshown = useEditorState((state) => unshownText(state.picture.unshownProxy));
  const { reason, mismatch, checkedFileName } = original;
  const proxy = isProxyShown ? originalMessages.playingPreview : unshown;
  const why = proxy === undefined ? withoutProxy()[reason](name) : `${proxy} ${besideProxy()[reason](name)}`;
  const message = chosenText(mismatch, checkedFileName) ?? why;
  useEffect(() => announce(store, message), [store, message]);
  return message;
}

type UnavailableButtonsProps = {
  readonly original: UnavailableOriginal;
  /** The buttons are then not urgent. */
  readonly isProxyShown: boolean;
  readonly browse: () => void;
  readonly chooseLabel?: string;
};

/** What the user can do about it (B-217). */
export function UnavailableButtons({ original, isProxyShown, browse, chooseLabel = originalMessages.choose }: UnavailableButtonsProps) {
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
        {reason === "missing" ? originalMessages.find : chooseLabel}
      </Button>
      {isAsked && (
        <Button size="small" variant={isProxyShown ? "quiet" : "primary"} onPress={() => void actions.askForOriginal()}>
          {originalMessages.read}
        </Button>
      )}
      {!isProxyShown && <LookAgainButton />}
    </>
  );
}

/** Asks the server again for the proxy; nothing where it has said that none is stored. */
export function LookAgainButton() {
  const { picture } = useEditor();
  const isOffered = useEditorState(
    ({ picture: { status, unshownProxy } }) => status === "unavailable" && unshownText(unshownProxy) !== undefined,
  );
  const [isAsking, setIsAsking] = useState(false);
  if (!isOffered) return null;
  const ask = async () => {
    setIsAsking(true);
    await picture.lookAgain();
    setIsAsking(false);
  };
  return (
    <Button size="small" variant="quiet" isLoading={isAsking} onPress={() => void ask()}>
      {originalMessages.previewAgain}
    </Button>
  );
}
