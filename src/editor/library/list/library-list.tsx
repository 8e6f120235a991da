import { X } from "lucide-react";
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { panelMessages } from "#model/text/panel-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import type { SourceNames } from "#model/text/source-names.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { latinKey } from "#ui/dom/latin-key.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { isElement, isInput } from "#ui/dom/element-of-any-window.ts";
import { carryItems } from "./carry-items.ts";
import { chooseRow, NO_ROWS } from "./row-selection.ts";
import type { RowChoice } from "./row-selection.ts";
import { useEditor, useEditorState } from "../../core/store/editor-context.tsx";
import { acceptsPicture } from "../../core/store/accepts-picture.ts";
import { LibraryHead } from "./library-head.tsx";
import { LibraryRow } from "./library-row.tsx";
import { RowMenu } from "./row-menu.tsx";
import type { RowMenuPlace } from "./row-menu.tsx";
import { rowStateOf } from "./row-state.ts";
import { useListWidth } from "./use-list-width.ts";
import { useRowsInView } from "./use-rows-in-view.ts";
import styles from "./library-list.module.css";

type LibraryListProps = {
  readonly items: readonly LibraryItem[];
  /** File names of the whole library, of which `items` may be a part. */
  readonly names: SourceNames;
};

/** What a key moves the focus by, in rows. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
]);

/**
 * The table of files; each row has preview, add and delete buttons. Rows are selected by their checkboxes, or by a press, several with Ctrl,
 * Cmd or Shift, and dragged, added or deleted together. In the list Ctrl+A selects all, Escape none, the up and down arrows move between the
 * checkboxes, Enter adds what is selected, Delete deletes it, F2 renames the row that has the focus. A pressed row has it.
 */
export function LibraryList({ items, names }: LibraryListProps) {
  const { actions } = useEditor();
  const library = useEditorState((state) => state.library);
  const readOnly = useEditorState((state) => state.readOnly);
  const [rows, setRows] = useState(NO_ROWS);
  const order = useMemo(() => items.map(({ id }) => id), [items]);
  const chosen = order.filter((id) => rows.ids.has(id));
  const choose = useCallback((id: string, choice: RowChoice) => setRows((before) => chooseRow(before, id, choice, order)), [order]);
  const chooseAll = () => setRows({ ids: new Set(order), anchor: order[0] });
  const clear = () => setRows(NO_ROWS);
  const ask = () => actions.openDialog({ kind: "deleteItems", itemIds: chosen });
  const add = () => void actions.addInRow(chosen);
  /** On a narrow screen the list lies over the timeline. */
  const sheet = useContext(OverlayTriggerStateContext);

  const addAndClose = () => {
    add();
    sheet?.close();
  };

  const nameStyle = useEditorState((state) => state.timelineOptions.names);
  const [renamingId, setRenamingId] = useState<string | undefined>(undefined);
  const [menu, setMenu] = useState<RowMenuPlace | undefined>(undefined);
  const menuItem = items.find(({ id }) => id === menu?.itemId);
  /** A closing menu restores the focus, so renaming, which takes it, begins afterwards. */
  const afterMenu = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    if (menu) return;
    afterMenu.current?.();
    afterMenu.current = undefined;
  }, [menu]);
  const list = useRef<HTMLDivElement>(null);
  const width = useListWidth(list);
  useRowsInView(list, order);
  const openMenu = useCallback((itemId: string, event: MouseEvent) => {
    const box = list.current?.getBoundingClientRect();
    if (!box || isInput(event.target)) return;
    event.preventDefault();
    setMenu({ itemId, xPx: event.clientX - box.left, yPx: event.clientY - box.top });
  }, []);

  useEffect(() => {
    const element = list.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInput(event.target) && event.target.type === "text") return;
      const isAll = latinKey(event) === "a" && (event.ctrlKey || event.metaKey);
      const box = isInput(event.target) && event.target.type === "checkbox" ? event.target : undefined;
      const step = box ? STEPS.get(event.key) : undefined;
      if (isAll) chooseAll();
      else if (box && step !== undefined) {
        const id = moveToBox(element, box, step);
        if (id !== undefined && event.shiftKey) choose(id, "range");
      } else if (chosen.length === 0) return;
      else if (event.key === "Enter" && box && !readOnly) add();
      else if (event.key === "Escape") clear();
      else if (event.key === "Delete" || event.key === "Backspace") ask();
      else return;
      // Prevents the timeline's shortcuts and the browser's text selection.
      event.preventDefault();
    };
    const onDragStart = (event: DragEvent) => {
      const source = isElement(event.target) ? event.target.closest<HTMLElement>("[data-item-id]") : null;
      const id = source?.dataset["itemId"];
      // A range of the strip is dragged alone.
      const ids = new Set(id !== undefined && chosen.includes(id) && source?.matches("tr") ? chosen : [id]);
      const [first, ...others] = items.filter((item) => ids.has(item.id));
      if (!first || !event.dataTransfer) return;
      carryItems(event.dataTransfer, [first, ...others]);
      actions.dragItems([first, ...others].map((item) => item.id));
    };
    const onDragEnd = () => actions.dragItems([]);
    element?.addEventListener("keydown", onKeyDown);
    element?.addEventListener("dragstart", onDragStart);
    element?.addEventListener("dragend", onDragEnd);
    return () => {
      element?.removeEventListener("keydown", onKeyDown);
      element?.removeEventListener("dragstart", onDragStart);
      element?.removeEventListener("dragend", onDragEnd);
    };
  });

  const whyNotAdd = readOnly ? messages.readOnlyHere : library.openingId === undefined ? undefined : editorMessages.videoIsOpening;
  const canOpen = useEditorState((state) => state.editorParts.projects || state.projectId === undefined);
  const opensHint = useEditorState(acceptsPicture) ? fileMessages.videoIsPictureOrOpens : fileMessages.videoOpens;
  const videoHint = canOpen ? opensHint : panelMessages.asPicture;
  return (
    <div ref={list} className={styles["list"]} data-choosing={chosen.length > 0}>
      {chosen.length > 0 && (
        <div className={styles["chosen"]}>
          <output className={styles["count"]}>{fileMessages.itemsChosen(chosen.length)}</output>
          <span title={readOnly ? messages.readOnlyHere : undefined}>
            <Button size="small" isDisabled={readOnly} onPress={addAndClose}>
              {fileMessages.itemsAdd(chosen.length)}
            </Button>
          </span>
          <Button size="small" variant="danger" onPress={ask}>
            {fileMessages.itemsDelete(chosen.length)}
          </Button>
          <IconButton label={libraryMessages.clearSelection} size="small" icon={<X size={14} aria-hidden />} onPress={clear} />
        </div>
      )}
      <table className={styles["table"]}>
        <LibraryHead
          width={width}
          chosenShare={chosen.length === 0 ? "none" : chosen.length < items.length ? "some" : "all"}
          onChooseAll={chooseAll}
          onClear={clear}
        />
        <tbody>
          {items.map((item) => (
            <LibraryRow
              key={item.id}
              item={item}
              width={width}
              isChosen={rows.ids.has(item.id)}
              source={names(item.path)}
              nameStyle={nameStyle}
              isRenaming={renamingId === item.id}
              onRename={setRenamingId}
              onMenu={openMenu}
              whyNotAdd={whyNotAdd}
              videoHint={videoHint}
              onChoose={choose}
              {...rowStateOf(library, item)}
            />
          ))}
        </tbody>
      </table>
      {menu && menuItem && (
        <RowMenu
          item={menuItem}
          at={menu}
          chosen={chosen.includes(menu.itemId) ? chosen : []}
          videoHint={videoHint}
          onRename={() => {
            afterMenu.current = () => setRenamingId(menu.itemId);
          }}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

/** Moves the focus to the checkbox of the row above or below; returns that row's item. */
function moveToBox(list: HTMLElement | null, box: HTMLInputElement, step: number): string | undefined {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  const next = boxes[boxes.indexOf(box) + step];
  next?.focus();
  return next?.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"];
}
