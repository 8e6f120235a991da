import type { RefObject } from "react";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { messages } from "#model/text/messages.ts";
import { typedName } from "#model/text/names.ts";
import { captionOf, fullNames } from "#model/text/source-names.ts";
import type { SourceName } from "#model/text/source-names.ts";
import { NameField } from "#timeline/fields/name-field.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { failureOf, retryOf, shownItemName, silenceOf } from "../core/store/library-state.ts";
import { RetryButton } from "../feedback/retry-button.tsx";
import styles from "./library-list.module.css";
import { ReadingProgress } from "./reading-progress.tsx";

type ItemTextsProps = {
  readonly item: LibraryItem;
  readonly source: SourceName | undefined;
  /** The name is a field. */
  readonly isRenaming: boolean;
  /** Editing of the name has ended; `wantsFocus` as in `NameField`. */
  readonly onRenamed: (wantsFocus: boolean) => void;
  /** Receives the focus when a button for another attempt is removed. */
  readonly next: RefObject<HTMLButtonElement | null>;
};

/** An item's names and what is to be known about it. */
export function ItemTexts({ item, source, isRenaming, onRenamed, next }: ItemTextsProps) {
  const { actions } = useEditor();
  const failure = useEditorState((state) => failureOf(state.library, item));
  const silence = useEditorState((state) => silenceOf(state.library, item));
  const channels = useEditorState((state) => state.library.manyChannels.get(item.path));
  const retry = useEditorState((state) => retryOf(state.library, item));
  const rename = useEditorState((state) => state.library.renames.get(item.id));
  const style = useEditorState((state) => state.timelineOptions.names);
  const name = shownItemName(item, rename);
  const caption = captionOf(name, source, style);
  return (
    <div className={styles["texts"]} title={isRenaming ? undefined : fullNames(name, source, style).join("\n")}>
      {isRenaming ? (
        <div className={styles["rename"]}>
          <NameField
            label={messages.nameOf(name)}
            name={name}
            className={styles["nameField"]}
            refusal={(text) => (typedName(text) === "" ? messages.nameEmpty : undefined)}
            onKeep={(text) => actions.renameItem(item.id, text)}
            onEnd={onRenamed}
          />
        </div>
      ) : (
        <bdi className={styles["name"]}>{caption}</bdi>
      )}
      <span className={styles["fileName"]}>
        <ReadingProgress path={item.path} />
        <bdi>{caption === name ? item.fileName : name}</bdi>
      </span>
      {channels !== undefined && <span className={styles["fileName"]}>{messages.itemFirstTwoChannels(channels)}</span>}
      {silence !== undefined && failure === undefined && <span className={styles["note"]}>{messages.itemPictureOnly(silence)}</span>}
      {failure !== undefined && <span className={styles["failure"]}>{messages.itemFailed(failure)}</span>}
      {retry !== "none" && (
        <RetryButton
          label={`Try again to read ${caption}`}
          isRunning={retry === "running"}
          onPress={() => actions.retryItem(item.id)}
          next={next}
        />
      )}
      {rename?.failure !== undefined && (
        <>
          <span role="alert" className={styles["failure"]}>
            {rename.failure}
          </span>
          <RetryButton
            label={`Try again to rename ${caption}`}
            isRunning={false}
            onPress={() => actions.retryRename(item.id)}
            next={next}
          />
        </>
      )}
    </div>
  );
}
