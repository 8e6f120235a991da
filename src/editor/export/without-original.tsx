import { PICTURE_ACCEPT } from "#media/accept.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";

/** Asks for the picture's original, or whether its proxy is to be exported (B-221). */
export function WithoutOriginal() {
  const { actions } = useEditor();
  const proxyPath = useEditorState((state) => state.document.timeline.picture?.url);
  return (
    <FileDropArea
      label="Original video"
      accept={PICTURE_ACCEPT}
      wantsHandles
      onFiles={([file]) => file && void actions.chooseOriginal(file)}
    >
      {({ browse }) => (
        <Notice
          tone="info"
          action={
            <>
              <Button size="small" variant="primary" onPress={browse}>
                {originalMessages.chooseOriginal}
              </Button>{" "}
              <Button size="small" onPress={() => actions.chooseExport({ proxyPath })}>
                {originalMessages.exportPreview}
              </Button>
            </>
          }
        >
          {exportMessages.withoutOriginal}
        </Notice>
      )}
    </FileDropArea>
  );
}
