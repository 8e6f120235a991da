import { MEDIA_ACCEPT } from "#media/accept.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { sizeText } from "#model/text/size-text.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { useEditor } from "../../core/store/editor-context.tsx";
import { isOriginalRead } from "../../core/store/library-state.ts";
import type { SoundOriginalState } from "../../core/store/library-state.ts";
import styles from "./library-list.module.css";

type ItemOriginalProps = {
  readonly itemId: string;
  readonly caption: string;
  readonly original: ProjectOriginal;
  /** Size of the compressed copy; undefined while unknown. */
  readonly copyBytes: number | undefined;
  readonly state: SoundOriginalState | undefined;
};

const reasons = (): Partial<Record<SoundOriginalState, (name: string) => string>> => ({
  denied: originalMessages.denied,
  missing: originalMessages.missing,
  changed: originalMessages.changed,
  slow: originalMessages.slow,
});

/** Whether the original of a sound is read or its compressed copy, their sizes, and what the user can do about it (B-222). */
export function ItemOriginal({ itemId, caption, original, copyBytes, state }: ItemOriginalProps) {
  const { actions, canLinkFiles } = useEditor();
  const size = sizeText(original.sizeBytes);
  const uploaded = copyBytes === undefined ? "" : ` · ${originalMessages.soundUploaded(sizeText(copyBytes))}`;
  if (isOriginalRead(state)) {
    return (
      <span className={styles["note"]}>
        {originalMessages.soundOriginal(size)}
        {state === "until closed" && `, ${originalMessages.soundInThisWindow}`}
        {uploaded}
      </span>
    );
  }
  const isAsked = state === "ask";
  const why = state && reasons()[state]?.(original.name);
  const isMoved = state === "missing";
  return (
    <>
      <span className={styles["note"]}>
        {originalMessages.soundCopy(size)}
        {uploaded}
        {why && ` · ${why}`}
      </span>
      {isAsked && (
        <Button
          size="small"
          variant="quiet"
          aria-label={originalMessages.readNamed(caption)}
          onPress={() => void actions.askForItemOriginal(itemId)}
        >
          {originalMessages.read}
        </Button>
      )}
      {canLinkFiles && state !== undefined && !isAsked && (
        <FileDropArea
          accept={MEDIA_ACCEPT}
          label={originalMessages.originalOf(caption)}
          wantsHandles
          onFiles={([file]) => file && void actions.chooseItemOriginal(itemId, file)}
        >
          {({ browse }) => (
            <Button
              size="small"
              variant="quiet"
              aria-label={isMoved ? originalMessages.findNamed(caption) : originalMessages.chooseNamed(caption)}
              onPress={browse}
            >
              {isMoved ? originalMessages.find : originalMessages.choose}
            </Button>
          )}
        </FileDropArea>
      )}
    </>
  );
}
