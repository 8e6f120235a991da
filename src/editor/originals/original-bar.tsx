import { useRef } from "react";
import type { RefObject } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { PICTURE_ACCEPT } from "#media/accept.ts";
import { sentencesText } from "#model/text/readable-cause.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { proxyPlan } from "#model/timeline/proxy-plan.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { timeLeftText, useTimeLeft } from "../export/use-time-left.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { NoProxyReason, ProxyState, UnavailableOriginal } from "../core/store/picture-state.ts";
import { usePassFocus } from "../feedback/use-pass-focus.ts";
import styles from "./original-bar.module.css";
import type { ProxyActions } from "./proxy-maker.ts";
import { UnavailableButtons, useUnavailableMessage } from "./unavailable-original.tsx";

/** Whether the proxy is shown in place of an original that cannot be read. */
export function useProxyShown(): boolean {
  return useEditorState(({ picture }) => picture.original.status === "unavailable" && picture.src !== undefined);
}

/**
 * Below the picture: that it is the original on this computer, how far its proxy is, and whether the file is found again at the next visit;
 * or that it is the proxy, and why (B-220). Nothing for a picture that is stored.
 */
export function OriginalBar() {
  const name = useEditorState((state) => state.document.timeline.picture?.original?.name);
  const original = useEditorState((state) => state.picture.original);
  const isProxyShown = useProxyShown();
  if (original.status === "available") return <OriginalFacts hasStoredHandle={original.hasStoredHandle} />;
  if (!isProxyShown || original.status !== "unavailable" || name === undefined) return null;
  return <ProxyFacts name={name} original={original} />;
}

function OriginalFacts({ hasStoredHandle }: { readonly hasStoredHandle: boolean }) {
  const { actions, backend } = useEditor();
  const proxy = useEditorState((state) => state.picture.proxy);
  const original = useEditorState((state) => state.document.timeline.picture?.original);
  const isPlannedCoarse = original !== undefined && proxyPlan(original, backend.library.maxUploadBytes)?.isCoarse === true;
  const isCoarse = isPlannedCoarse || (proxy.status === "stored" && proxy.isCoarse === true);
  const secondsLeft = useTimeLeft(proxy.status === "making" ? proxy.ratio : undefined);
  const left = secondsLeft === undefined ? undefined : timeLeftText(secondsLeft);
  const coarse = isCoarse && proxy.status !== "unknown" && proxy.status !== "failed" && originalMessages.previewCoarse;
  const text = [originalMessages.linkedLabel, proxyText(proxy), left, coarse].filter(Boolean).join(" · ");
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <div className={styles["bar"]}>
      <p ref={line} tabIndex={-1} className={styles["text"]}>
        {hasStoredHandle ? text : sentencesText([text, originalMessages.handleNotStored])}
      </p>
      {proxyButtons(proxy, actions).map(({ place, label, onPress }) => (
        <PassingButton key={place} label={label} onPress={onPress} next={line} />
      ))}
    </div>
  );
}

type PassingButtonProps = { readonly label: string; readonly onPress: () => void; readonly next: RefObject<HTMLElement | null> };

/** Passes its focus to the line, which says what has become of the proxy, when it is removed. */
function PassingButton({ label, onPress, next }: PassingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  usePassFocus(button, next);
  return (
    <Button ref={button} size="small" variant="quiet" onPress={onPress}>
      {label}
    </Button>
  );
}

function ProxyFacts({ name, original }: { readonly name: string; readonly original: UnavailableOriginal }) {
  const { actions } = useEditor();
  const message = useUnavailableMessage(name, original, true);
  return (
    <FileDropArea
      label={panelMessages.originalVideo}
      accept={PICTURE_ACCEPT}
      wantsHandles
      onFiles={([file]) => file && void actions.chooseOriginal(file)}
      className={styles["bar"] ?? ""}
    >
      {({ browse }) => (
        <>
          <p className={styles["text"]} dir="auto">
            {message}
          </p>
          <UnavailableButtons original={original} isProxyShown browse={browse} />
        </>
      )}
    </FileDropArea>
  );
}

const failures = (): Readonly<Record<NoProxyReason, string>> => ({
  "no-encoder": originalMessages.noEncoder,
  "no-decoder": originalMessages.noDecoder,
  full: originalMessages.noRoomForPreview,
  "too-long": originalMessages.tooLongForPreview,
  "too-large": originalMessages.tooLargeForPreview,
  reduced: originalMessages.reducedForPreview,
  cancelled: originalMessages.previewCancelled,
  refused: originalMessages.previewRefused,
  unreachable: originalMessages.previewWaits,
  failed: originalMessages.noPreview,
});

/** What is known of the proxy; undefined before the server has answered. */
function proxyText(proxy: ProxyState): string | undefined {
  switch (proxy.status) {
    case "unknown":
      return undefined;
    case "waiting":
      return originalMessages.previewQueued;
    case "stored":
      return proxy.isSilent ? originalMessages.previewStoredSilent : originalMessages.previewStored;
    case "failed":
      return failures()[proxy.reason];
    case "making":
      return originalMessages.previewMaking(Math.floor(100 * proxy.ratio));
    case "resting":
      return originalMessages.previewResting(Math.floor(100 * proxy.ratio));
    case "sending":
      return originalMessages.previewSending(Math.floor(100 * proxy.ratio));
    case "paused":
      return originalMessages.previewPaused(Math.floor(100 * proxy.ratio));
  }
}

/** A button with the same place as another takes its place, with the focus. */
type ProxyButton = { readonly place: "run" | "cancel"; readonly label: string; readonly onPress: () => void };

function proxyButtons(proxy: ProxyState, { pauseProxy, resumeProxy, cancelProxy }: ProxyActions): readonly ProxyButton[] {
  const run = (label: string, onPress: () => void): ProxyButton => ({ place: "run", label, onPress });
  const cancel: ProxyButton = { place: "cancel", label: originalMessages.previewCancel, onPress: cancelProxy };
  switch (proxy.status) {
    case "making":
    case "resting":
      return [run(originalMessages.previewPause, pauseProxy), cancel];
    case "paused":
      return [run(originalMessages.previewResume, resumeProxy), cancel];
    case "waiting":
    case "sending":
      return [cancel];
    case "failed":
      if (proxy.reason === "too-long" || proxy.reason === "reduced") return [];
      if (proxy.reason === "cancelled") return [run(originalMessages.previewMake, resumeProxy)];
      return [run(originalMessages.previewAgain, resumeProxy), cancel];
    case "stored":
    case "unknown":
      return [];
  }
}
