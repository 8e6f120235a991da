import { useMemo } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { renameClip } from "#model/edits/name-edits.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { messages } from "#model/text/messages.ts";
import { typedName } from "#model/text/names.ts";
import { fullNames, sourceNamesOf } from "#model/text/source-names.ts";
import { failure, success } from "#model/result.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { DraftField } from "./draft-field.tsx";
import styles from "./inspector.module.css";

type ClipNamesProps = { readonly clip: Clip; readonly isReadOnly: boolean; readonly onLeave: (givesKeysBack?: boolean) => void };

/** A clip's name as a field, and the name of its file: above it where that says more (B-161). */
export function ClipNames({ clip, isReadOnly, onLeave }: ClipNamesProps) {
  const { store } = useEditor();
  const items = useEditorState((state) => state.library.items);
  const style = useEditorState((state) => state.timelineOptions.names);
  const names = useMemo(() => sourceNamesOf(items), [items]);
  const full = fullNames(clip.name, names(clip.url), style);
  const fileName = full.find((name) => name !== clip.name);
  const file = fileName !== undefined && (
    <p className={styles["subject"]} title={fileName}>
      <bdi>{fileName}</bdi>
    </p>
  );
  const isFileFirst = full[0] === fileName;
  return (
    <div className={styles["names"]}>
      {isFileFirst && file}
      <DraftField
        key={clip.id}
        label={uiMessages.name}
        value={clip.name}
        isReadOnly={isReadOnly}
        editOf={(text) =>
          typedName(text) === "" ? failure(messages.nameEmpty) : success(renameClip(store.getState().document.timeline, clip.id, text))
        }
        onLeave={onLeave}
      />
      {!isFileFirst && file}
    </div>
  );
}
