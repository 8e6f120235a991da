import { Pause, Play, Plus, Trash2, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import type { DragEvent, MouseEvent } from "react";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { captionOf } from "#model/text/source-names.ts";
import type { SourceName } from "#model/text/source-names.ts";
import { messages } from "#model/text/messages.ts";
import { formatTime } from "#model/time/time.ts";
import { DRAG_TYPE } from "#timeline/gestures/drop-input.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SpinnerMark } from "#ui/feedback/spinner.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { ItemTexts } from "./item-texts.tsx";
import { choiceOf } from "./row-selection.ts";
import type { RowChoice } from "./row-selection.ts";
import { failureOf, shownItemName } from "../core/store/library-state.ts";
import styles from "./library-list.module.css";

type LibraryRowProps = {
  readonly item: LibraryItem;
  readonly isChosen: boolean;
  readonly onChoose: (choice: RowChoice) => void;
  readonly source: SourceName | undefined;
  readonly isRenaming: boolean;
  /** Begins or ends the renaming of the item. */
  readonly onRename: (isRenaming: boolean) => void;
  readonly onMenu: (event: MouseEvent) => void;
};

export function LibraryRow({ item, isChosen, onChoose, source, isRenaming, onRename, onMenu }: LibraryRowProps) {
  const { actions } = useEditor();
  const failure = useEditorState((state) => failureOf(state.library, item));
  const rename = useEditorState((state) => state.library.renames.get(item.id));
  const style = useEditorState((state) => state.timelineOptions.names);
  const name = captionOf(shownItemName(item, rename), source, style);
  const hasFailed = failure !== undefined;
  const readOnly = useEditorState((state) => state.readOnly);
  const openingId = useEditorState((state) => state.library.openingId);
  const isPreviewing = useEditorState((state) => state.library.previewingId === item.id);
  const previewButton = useRef<HTMLButtonElement>(null);
  return (
    <tr
      className={styles["row"]}
      data-failed={hasFailed}
      data-chosen={isChosen}
      onClick={(event) => {
        if (!isControl(event.target)) onChoose(choiceOf(event));
      }}
      onContextMenu={onMenu}
      onKeyDown={(event) => {
        if (event.key !== "F2") return;
        event.preventDefault();
        onRename(true);
      }}
      draggable={!hasFailed && !isRenaming}
      onDragStart={(event) => carryItem(event, item)}
      aria-label={hasFailed ? messages.itemFailedNamed(name, failure) : undefined}
    >
      <td className={styles["choice"]}>
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onClick={(event) => onChoose(event.shiftKey ? "range" : "toggle")}
          readOnly
        />
      </td>
      {/* The message replaces the length, which is not needed for an unusable item. */}
      <td className={styles["nameCell"]} colSpan={hasFailed ? 2 : 1}>
        <div className={styles["names"]}>
          <IconButton
            ref={previewButton}
            label={isPreviewing ? `Pause preview of ${name}` : `Preview ${name}`}
            tooltip={isPreviewing ? "Pause preview" : "Preview"}
            size="small"
            isDisabled={hasFailed}
            icon={previewIcon(hasFailed, isPreviewing)}
            onPress={() => void actions.togglePreview(item.id)}
          />
          <ItemTexts
            item={item}
            source={source}
            isRenaming={isRenaming}
            onRenamed={(wantsFocus) => {
              onRename(false);
              if (wantsFocus) previewButton.current?.focus();
            }}
            next={previewButton}
          />
        </div>
      </td>
      {!hasFailed && <td className={styles["number"]}>{item.duration === undefined ? "–" : formatTime(item.duration)}</td>}
      <td className={styles["type"]} title={item.mimeType}>
        {typeOf(item)}
      </td>
      <td>
        <div className={styles["actions"]}>
          <IconButton
            label={`Add ${name} to timeline`}
            tooltip={isVideo(item) ? "Open as a new project" : "Add at the playhead (Shift: at the lane’s end)"}
            size="small"
            isDisabled={hasFailed || readOnly || openingId !== undefined}
            icon={openingId === item.id ? <SpinnerMark /> : <Plus size={16} aria-hidden />}
            onPress={({ shiftKey }) => void actions.addToTimeline(item.id, shiftKey ? "behind" : "playhead")}
          />
          <IconButton
            label={`Delete ${name}`}
            tooltip="Delete"
            size="small"
            icon={<Trash2 size={14} aria-hidden />}
            onPress={() => actions.openDialog({ kind: "deleteItem", itemId: item.id })}
          />
        </div>
      </td>
    </tr>
  );
}

/** A press on a button or checkbox does not select the row. */
function isControl(target: EventTarget): boolean {
  return isElement(target) && target.closest("button, input") !== null;
}

/** Sets a drag's payload (B-71). The receiver trusts the id alone (B-72). */
function carryItem(event: DragEvent, item: LibraryItem): void {
  const payload = JSON.stringify({ url: item.path, name: item.name, id: item.id });
  event.dataTransfer.setData(DRAG_TYPE, payload);
  event.dataTransfer.effectAllowed = "copy";
}

function previewIcon(hasFailed: boolean, isPreviewing: boolean) {
  if (hasFailed) return <TriangleAlert size={14} aria-hidden />;
  return isPreviewing ? <Pause size={14} fill="currentColor" aria-hidden /> : <Play size={14} fill="currentColor" aria-hidden />;
}

/** "MP3", "WAV": the file name's extension, else the second half of the MIME type. */
function typeOf(item: LibraryItem): string {
  const extension = /\.([^.]{1,5})$/u.exec(item.fileName)?.[1] ?? item.mimeType.split("/").at(1) ?? "";
  return extension.toUpperCase();
}
