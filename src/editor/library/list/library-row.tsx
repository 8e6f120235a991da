import { Pause, Play, Plus, Trash2, TriangleAlert } from "lucide-react";
import { memo, useContext, useRef } from "react";
import type { MouseEvent } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { uiMessages } from "#model/text/ui-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import { isVideo } from "#model/timeline/library-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { captionOf } from "#model/text/source-names.ts";
import type { NameStyle, SourceName } from "#model/text/source-names.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { formatTime } from "#model/time/time.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SpinnerMark } from "#ui/feedback/spinner.tsx";
import { useEditor } from "../../core/store/editor-context.tsx";
import { shownItemName } from "../library-panel-state.ts";
import { ItemAdded, ItemLoudness } from "./item-facts.tsx";
import { ItemTexts } from "./item-texts.tsx";
import { typeOf } from "./listed-items.ts";
import { PreviewStrip } from "./preview-strip.tsx";
import { choiceOf } from "./row-selection.ts";
import type { RowChoice } from "./row-selection.ts";
import type { RowState } from "./row-state.ts";
import type { ListWidth } from "./use-list-width.ts";
import styles from "./library-list.module.css";

type LibraryRowProps = RowState & {
  readonly item: LibraryItem;
  readonly source: SourceName | undefined;
  readonly nameStyle: NameStyle;
  readonly width: ListWidth;
  readonly isChosen: boolean;
  readonly isRenaming: boolean;
  /** Why no item can be added now: the project cannot be edited, or a library video is being opened. */
  readonly whyNotAdd: string | undefined;
  /** What a press on "+" of a video does. */
  readonly videoHint: string;
  readonly onChoose: (itemId: string, choice: RowChoice) => void;
  /** Begins the renaming of an item; with undefined, ends it. */
  readonly onRename: (itemId: string | undefined) => void;
  readonly onMenu: (itemId: string, event: MouseEvent) => void;
};

const COLUMNS: Readonly<Record<ListWidth, number>> = { narrow: 3, usual: 5, wide: 7 };

/** One row, and the strip under it. */
export const LibraryRow = memo(function LibraryRow({ isChosen, onChoose, isDragged, onMenu, ...shown }: LibraryRowProps) {
  const { item, source, nameStyle, rename, failure, hasStrip, isRenaming, onRename, width } = shown;
  const name = captionOf(shownItemName(item, rename), source, nameStyle);
  const hasFailed = failure !== undefined;
  /** A press on the row focuses it: then F2 renames this row, the arrow keys move from it, and Delete reaches the list. */
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <tr
        className={styles["row"]}
        data-failed={hasFailed}
        data-chosen={isChosen}
        data-dragged={isDragged}
        data-item-id={item.id}
        onClick={(event) => {
          if (isControl(event.target)) return;
          onChoose(item.id, choiceOf(event));
          box.current?.focus({ preventScroll: true });
        }}
        onContextMenu={(event) => onMenu(item.id, event)}
        onKeyDown={(event) => {
          if (event.key !== "F2") return;
          event.preventDefault();
          onRename(item.id);
        }}
        draggable={!hasFailed && !isRenaming}
        aria-label={hasFailed ? fileMessages.itemFailedNamed(name, failure) : undefined}
      >
        <td className={styles["choice"]}>
          <input
            ref={box}
            type="checkbox"
            aria-label={libraryMessages.choose(name)}
            checked={isChosen}
            onClick={(event) => onChoose(item.id, event.shiftKey ? "range" : "toggle")}
            readOnly
          />
        </td>
        <RowCells {...shown} name={name} />
      </tr>
      {hasStrip && item.duration !== undefined && (
        <PreviewStrip item={item} name={name} duration={item.duration} columns={COLUMNS[width]} />
      )}
    </>
  );
});

type RowCellsProps = Omit<LibraryRowProps, "isChosen" | "isDragged" | "onChoose" | "onMenu"> & { readonly name: string };

/** The cells beside the checkbox. Separate, so that choosing or dragging rows does not render them again: hundreds would take too long. */
const RowCells = memo(function RowCells({ name, width, whyNotAdd, videoHint, isPreviewing, isOpening, ...shown }: RowCellsProps) {
  const { item, failure, loudness, onRename } = shown;
  const { actions } = useEditor();
  const sheet = useContext(OverlayTriggerStateContext);
  const hasFailed = failure !== undefined;
  const isWide = width === "wide";
  const length = <span className={styles["fact"]}>{item.duration === undefined ? "–" : formatTime(item.duration)}</span>;
  const lengthAndLoudness = (
    <>
      {length}
      <ItemLoudness loudness={loudness} />
    </>
  );
  const previewButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      {/* The message replaces length and loudness, which are not needed for an unusable item. */}
      <td colSpan={hasFailed && width !== "narrow" ? (isWide ? 3 : 2) : 1}>
        <div className={styles["names"]}>
          <IconButton
            ref={previewButton}
            label={isPreviewing ? libraryMessages.pausePreviewOf(name) : libraryMessages.previewOf(name)}
            tooltip={isPreviewing ? libraryMessages.pausePreview : libraryMessages.preview}
            size="small"
            isDisabled={hasFailed}
            whyDisabled={failure ?? ""}
            icon={previewIcon(hasFailed, isPreviewing)}
            onPress={() => void actions.togglePreview(item.id)}
          />
          <ItemTexts
            {...shown}
            facts={width === "narrow" && !hasFailed && <div className={styles["facts"]}>{lengthAndLoudness}</div>}
            onRenamed={(wantsFocus) => {
              onRename(undefined);
              if (wantsFocus) previewButton.current?.focus();
            }}
            next={previewButton}
          />
        </div>
      </td>
      {width !== "narrow" && !hasFailed && <td className={styles["number"]}>{isWide ? length : lengthAndLoudness}</td>}
      {isWide && !hasFailed && (
        <td className={styles["number"]}>
          <ItemLoudness loudness={loudness} />
        </td>
      )}
      {isWide && (
        <td>
          <ItemAdded createdAt={item.createdAt} />
        </td>
      )}
      {width !== "narrow" && (
        <td title={item.mimeType}>
          <span className={styles["fact"]}>{typeOf(item)}</span>
          {!isWide && <ItemAdded createdAt={item.createdAt} />}
        </td>
      )}
      <td>
        <div className={styles["actions"]}>
          <IconButton
            label={libraryMessages.addNamed(name)}
            tooltip={isVideo(item) ? videoHint : libraryMessages.addAtPlayhead}
            size="small"
            isDisabled={hasFailed || whyNotAdd !== undefined}
            whyDisabled={failure ?? whyNotAdd ?? ""}
            icon={isOpening ? <SpinnerMark /> : <Plus size={16} aria-hidden />}
            onPress={({ shiftKey }) => {
              void actions.addToTimeline(item.id, shiftKey ? "behind" : "playhead");
              sheet?.close();
            }}
          />
          <IconButton
            label={uiMessages.deleteNamed(name)}
            tooltip={uiMessages.delete}
            size="small"
            icon={<Trash2 size={14} aria-hidden />}
            onPress={() => actions.openDialog({ kind: "deleteItem", itemId: item.id })}
          />
        </div>
      </td>
    </>
  );
});

/** Whether a press belongs to a button or a field in the row, and not to the row. */
function isControl(target: EventTarget): boolean {
  return isElement(target) && target.closest("button, input") !== null;
}

function previewIcon(hasFailed: boolean, isPreviewing: boolean) {
  if (hasFailed) return <TriangleAlert size={14} aria-hidden />;
  return isPreviewing ? <Pause size={14} fill="currentColor" aria-hidden /> : <Play size={14} fill="currentColor" aria-hidden />;
}
