import { X } from "lucide-react";
import { useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { usePassFocus } from "../feedback/use-pass-focus.ts";
import styles from "./upload-rows.module.css";
import { UploadProgress } from "./upload-progress.tsx";

type NextFocus = {
  /** Gets the focus when the row with the focused button is removed. */
  readonly next: RefObject<HTMLElement | null>;
};

/** Files that are too large to be uploaded, with the offer; then running imports, with their progress and a cancel button. */
export function UploadRows({ next }: NextFocus) {
  const { actions, backend } = useEditor();
  const uploads = useEditorState((state) => state.library.uploads);
  const tooLarge = useEditorState((state) => state.library.tooLarge);
  const canOpen = useEditorState((state) => state.editorParts.projects);
  if (uploads.length === 0 && tooLarge.length === 0) return null;
  return (
    <ul aria-label={libraryMessages.uploads} className={styles["list"]} data-asks={tooLarge.length > 0}>
      {tooLarge.map(({ id, file, isVideo }) => (
        <UploadRow key={id} next={next}>
          <div className={styles["refused"]}>
            <p role="alert" dir="auto" className={styles["refusal"]}>
              {fileMessages.aboutFile(file.name, fileMessages.fileTooLarge(backend.library.maxUploadBytes))}
            </p>
            {(canOpen || !isVideo) && (
              <Button size="small" aria-label={originalMessages.linkNamed(file.name)} onPress={() => void actions.keepTooLarge(id)}>
                {originalMessages.linkButton}
              </Button>
            )}
            {canOpen && isVideo && <p className={styles["about"]}>{originalMessages.keptAsProject}</p>}
          </div>
          <IconButton
            label={originalMessages.dismissNamed(file.name)}
            tooltip={uiMessages.dismiss}
            size="small"
            icon={<X size={14} aria-hidden />}
            onPress={() => actions.dismissTooLarge(id)}
          />
        </UploadRow>
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.id} next={next}>
          <UploadProgress label={upload.fileName} progress={upload.progress} />
          <IconButton
            label={libraryMessages.cancelUpload(upload.fileName)}
            tooltip={uiMessages.cancel}
            size="small"
            icon={<X size={14} aria-hidden />}
            onPress={() => actions.cancelImport(upload.id)}
          />
        </UploadRow>
      ))}
    </ul>
  );
}

function UploadRow({ next, children }: NextFocus & { readonly children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  usePassFocus(row, next);
  return (
    <li ref={row} className={styles["row"]}>
      {children}
    </li>
  );
}
