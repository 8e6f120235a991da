import { PICTURE_ACCEPT } from "#media/accept.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import type { UnavailableOriginal } from "../core/store/picture-state.ts";
import { UnavailableButtons, whyUnavailable } from "../originals/unavailable-original.tsx";
import styles from "./export-dialog.module.css";

type WithoutOriginalProps = { readonly original: UnavailableOriginal };

/** Asks for the picture's original, says why it is not here, and asks whether its proxy is to be exported (B-221). */
export function WithoutOriginal({ original }: WithoutOriginalProps) {
  const { actions } = useEditor();
  const proxyPath = useEditorState((state) => state.document.timeline.picture?.url);
  /** As far as is known: the browser does not let this page look. */
  const isHere = original.reason === "ask" || original.reason === "denied";
  const name = useEditorState((state) => state.document.timeline.picture?.original?.name ?? "");
  return (
    <FileDropArea
      label={exportMessages.originalVideo}
      accept={PICTURE_ACCEPT}
      wantsHandles
      onFiles={([file]) => file && void actions.chooseOriginal(file)}
    >
      {({ browse }) => (
        <Notice
          tone="info"
          action={
            <div className={styles["buttons"]}>
              <UnavailableButtons original={original} isProxyShown={false} browse={browse} chooseLabel={originalMessages.chooseOriginal} />
              <Button size="small" onPress={() => actions.chooseExport({ proxyPath })}>
                {originalMessages.exportPreview}
              </Button>
            </div>
          }
        >
          {isHere ? exportMessages.unreadOriginal : exportMessages.withoutOriginal} <span dir="auto">{whyUnavailable(name, original)}</span>
        </Notice>
      )}
    </FileDropArea>
  );
}
