import { Pause, Play, Plus, Trash2, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import type { DragEvent } from "react";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { messages } from "#model/text/messages.ts";
import { formatTime } from "#model/time/time.ts";
import { DRAG_TYPE } from "#timeline/gestures/drop-input.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SpinnerMark } from "#ui/feedback/spinner.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { choiceOf } from "./row-selection.ts";
import type { RowChoice } from "./row-selection.ts";
import { failureOf, retryOf, silenceOf } from "../core/store/library-state.ts";
import { ReadingProgress } from "./reading-progress.tsx";
import { RetryButton } from "../feedback/retry-button.tsx";
import styles from "./library-list.module.css";

type LibraryRowProps = {
  readonly item: LibraryItem;
  readonly isChosen: boolean;
  readonly onChoose: (choice: RowChoice) => void;
};

export function LibraryRow({ item, isChosen, onChoose }: LibraryRowProps) {
  const { actions } = useEditor();
  const failure = useEditorState((state) => failureOf(state.library, item));
  const silence = useEditorState((state) => silenceOf(state.library, item));
  const channels = useEditorState((state) => state.library.manyChannels.get(item.path));
  const retry = useEditorState((state) => retryOf(state.library, item));
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
      draggable={!hasFailed}
      onDragStart={(event) => carryItem(event, item)}
      aria-label={hasFailed ? messages.itemFailedNamed(item.name, failure) : undefined}
    >
      <td className={styles["choice"]}>
        <input
          type="checkbox"
          aria-label={`Choose ${item.name}`}
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
            label={isPreviewing ? `Pause preview of ${item.name}` : `Preview ${item.name}`}
            tooltip={isPreviewing ? "Pause preview" : "Preview"}
            size="small"
            isDisabled={hasFailed}
            icon={previewIcon(hasFailed, isPreviewing)}
            onPress={() => void actions.togglePreview(item.id)}
          />
          <div className={styles["texts"]} title={`${item.name}\n${item.fileName}`}>
            <bdi className={styles["name"]}>{item.name}</bdi>
            <span className={styles["fileName"]}>
              <ReadingProgress path={item.path} />
              <bdi>{item.fileName}</bdi>
            </span>
            {channels !== undefined && <span className={styles["fileName"]}>{messages.itemFirstTwoChannels(channels)}</span>}
            {silence !== undefined && !hasFailed && <span className={styles["note"]}>{messages.itemPictureOnly(silence)}</span>}
            {hasFailed && <span className={styles["failure"]}>{messages.itemFailed(failure)}</span>}
            {retry !== "none" && (
              <RetryButton
                name={item.name}
                isRunning={retry === "running"}
                onPress={() => actions.retryItem(item.id)}
                next={previewButton}
              />
            )}
          </div>
        </div>
      </td>
      {!hasFailed && <td className={styles["number"]}>{item.duration === undefined ? "–" : formatTime(item.duration)}</td>}
      <td className={styles["type"]} title={item.mimeType}>
        {typeOf(item)}
      </td>
      <td>
        <div className={styles["actions"]}>
          <IconButton
            label={`Add ${item.name} to timeline`}
            tooltip={isVideo(item) ? "Open as a new project" : "Add at the playhead (Shift: at the lane’s end)"}
            size="small"
            isDisabled={hasFailed || readOnly || openingId !== undefined}
            icon={openingId === item.id ? <SpinnerMark /> : <Plus size={16} aria-hidden />}
            onPress={({ shiftKey }) => void actions.addToTimeline(item.id, shiftKey ? "behind" : "playhead")}
          />
          <IconButton
            label={`Delete ${item.name}`}
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
