import { Fragment } from "react";
import type { ReactNode, RefObject } from "react";
import { libraryMessages } from "#model/text/library-messages.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { messages } from "#model/text/messages.ts";
import { typedName } from "#model/text/names.ts";
import { captionOf, fullNames } from "#model/text/source-names.ts";
import type { NameStyle, SourceName } from "#model/text/source-names.ts";
import { NameField } from "#timeline/fields/name-field.tsx";
import { formatTimeExact } from "#model/time/time.ts";
import { useEditor } from "../../core/store/editor-context.tsx";
import { shownItemName } from "../library-panel-state.ts";
import { RetryButton } from "../../feedback/retry-button.tsx";
import { ItemOriginal } from "./item-original.tsx";
import type { RowState } from "./row-state.ts";
import styles from "./library-list.module.css";
import { ReadingProgress } from "./reading-progress.tsx";

type ItemTextsProps = Pick<RowState, "original" | "failure" | "silence" | "channels" | "retry" | "rename" | "range" | "hasStrip"> & {
  readonly item: LibraryItem;
  readonly source: SourceName | undefined;
  readonly nameStyle: NameStyle;
  /** Length and loudness, where they have no column. */
  readonly facts: ReactNode;
  /** The name is a field. */
  readonly isRenaming: boolean;
  /** Editing of the name has ended; `wantsFocus` as in `NameField`. */
  readonly onRenamed: (wantsFocus: boolean) => void;
  /** Receives the focus when a button for another attempt is removed. */
  readonly next: RefObject<HTMLButtonElement | null>;
};

/** Where a long name may go on in the next line: file names often have no spaces. */
const NAME_PARTS = /[^-._+]+[-._+]*|[-._+]+/gu;

/** An item's names and what is to be known about it. */
export function ItemTexts({ item, source, nameStyle, facts, isRenaming, onRenamed, next, ...state }: ItemTextsProps) {
  const { original, failure, silence, channels, retry, rename, range, hasStrip } = state;
  const { actions } = useEditor();
  const rangeText = range && (
    <>
      <span className={styles["visuallyHidden"]}>{libraryMessages.adds} </span>
      {formatTimeExact(range.from)}–{formatTimeExact(range.to)}
    </>
  );
  const name = shownItemName(item, rename);
  const caption = captionOf(name, source, nameStyle);
  return (
    <div className={styles["texts"]} title={isRenaming ? undefined : fullNames(name, source, nameStyle).join("\n")}>
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
        <bdi className={styles["name"]}>
          {(caption.match(NAME_PARTS) ?? []).map((part, at) => (
            <Fragment key={at}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </bdi>
      )}
      <span className={styles["fileName"]}>
        <ReadingProgress path={item.path} />
        <bdi>{caption === name ? item.fileName : name}</bdi>
      </span>
      {facts}
      {item.original && (
        <ItemOriginal itemId={item.id} caption={caption} original={item.original} copyBytes={item.sizeBytes} state={original} />
      )}
      {channels !== undefined && <span className={styles["fileName"]}>{fileMessages.itemFirstTwoChannels(channels)}</span>}
      {/* Announces what the strip sets. */}
      {hasStrip && <output className={styles["range"]}>{rangeText}</output>}
      {!hasStrip && range && <span className={styles["range"]}>{rangeText}</span>}
      {silence !== undefined && failure === undefined && <span className={styles["note"]}>{fileMessages.itemPictureOnly(silence)}</span>}
      {failure !== undefined && <span className={styles["failure"]}>{fileMessages.itemFailed(failure)}</span>}
      {retry !== "none" && (
        <RetryButton
          label={libraryMessages.readAgain(caption)}
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
            label={libraryMessages.renameAgain(caption)}
            isRunning={false}
            onPress={() => actions.retryRename(item.id)}
            next={next}
          />
        </>
      )}
    </div>
  );
}
