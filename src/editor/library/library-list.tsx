import { useEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import type { SourceNames } from "#model/text/source-names.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { messages } from "#model/text/messages.ts";
import { isInput } from "#ui/dom/element-of-any-window.ts";
import { Button } from "#ui/buttons/button.tsx";
import { chooseRow, NO_ROWS } from "./row-selection.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import { RowMenu } from "./row-menu.tsx";
import type { RowMenuPlace } from "./row-menu.tsx";
import { LibraryRow } from "./library-row.tsx";
import styles from "./library-list.module.css";

type LibraryListProps = {
  readonly items: readonly LibraryItem[];
  /** File names of the whole library, of which `items` may be a part. */
  readonly names: SourceNames;
};

/**
 * The table of names, durations and types; each row has preview, add and delete buttons. Several rows are selected by checkboxes, or by a
 * press with Ctrl, Cmd or Shift, and deleted together; in the list Ctrl+A selects all, Escape none, Delete deletes. F2 renames the row that
 * has the focus.
 */
export function LibraryList({ items, names }: LibraryListProps) {
  const { actions } = useEditor();
  const [rows, setRows] = useState(NO_ROWS);
  const order = items.map(({ id }) => id);
  const chosen = order.filter((id) => rows.ids.has(id));
  const chooseAll = () => setRows({ ids: new Set(order), anchor: order[0] });
  const clear = () => setRows(NO_ROWS);
  const ask = () => actions.openDialog({ kind: "deleteItems", itemIds: chosen });

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
  const openMenu = (itemId: string, event: MouseEvent) => {
    const box = list.current?.getBoundingClientRect();
    if (!box || isInput(event.target)) return;
    event.preventDefault();
    setMenu({ itemId, xPx: event.clientX - box.left, yPx: event.clientY - box.top });
  };

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInput(event.target) && event.target.type === "text") return;
      const isAll = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);
      if (!isAll && chosen.length === 0) return;
      if (isAll) chooseAll();
      else if (event.key === "Escape") clear();
      else if (event.key === "Delete" || event.key === "Backspace") ask();
      else return;
      // Prevents the timeline's shortcuts and the browser's text selection.
      event.preventDefault();
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  });

  return (
    <div ref={list} className={styles["list"]} data-choosing={chosen.length > 0}>
      {chosen.length > 0 && (
        <div className={styles["chosen"]}>
          <output className={styles["count"]}>{messages.itemsChosen(chosen.length)}</output>
          <Button size="small" variant="quiet" onPress={clear}>
            Clear
          </Button>
          <Button size="small" variant="danger" onPress={ask}>
            Delete selected
          </Button>
        </div>
      )}
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col" className={styles["choice"]}>
              <input
                type="checkbox"
                aria-label="Choose all files"
                checked={chosen.length === items.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && chosen.length < items.length;
                }}
                onChange={() => (chosen.length === items.length ? clear() : chooseAll())}
              />
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={styles["number"]}>
              Duration
            </th>
            <th scope="col">Type</th>
            <th scope="col">
              <span className={styles["said"]}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <LibraryRow
              key={item.id}
              item={item}
              isChosen={rows.ids.has(item.id)}
              onChoose={(choice) => setRows(chooseRow(rows, item.id, choice, order))}
              source={names(item.path)}
              isRenaming={renamingId === item.id}
              onRename={(isRenaming) => setRenamingId(isRenaming ? item.id : undefined)}
              onMenu={(event) => openMenu(item.id, event)}
            />
          ))}
        </tbody>
      </table>
      {menu && menuItem && (
        <RowMenu
          item={menuItem}
          at={menu}
          chosen={chosen.includes(menu.itemId) ? chosen : []}
          onRename={() => {
            afterMenu.current = () => setRenamingId(menu.itemId);
          }}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}
