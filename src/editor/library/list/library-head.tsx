import { ArrowDown, ArrowUp } from "lucide-react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import { useEditor, useEditorState } from "../../core/store/editor-context.tsx";
import { nextSort } from "./listed-items.ts";
import type { SortKey } from "./item-sort.ts";
import type { ListWidth } from "./use-list-width.ts";
import styles from "./library-list.module.css";

type LibraryHeadProps = {
  readonly width: ListWidth;
  /** Of the rows, how many are chosen. */
  readonly chosenShare: "none" | "some" | "all";
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
};

/** The list's head: a checkbox for all rows, and columns that sort the list when they are pressed (B-171). */
export function LibraryHead({ width, chosenShare, onChooseAll, onClear }: LibraryHeadProps) {
  return (
    <thead className={styles["head"]}>
      <tr>
        <th scope="col" className={styles["choice"]}>
          <input
            type="checkbox"
            aria-label={libraryMessages.chooseAll}
            checked={chosenShare === "all"}
            ref={(box) => {
              if (box) box.indeterminate = chosenShare === "some";
            }}
            onChange={chosenShare === "all" ? onClear : onChooseAll}
          />
        </th>
        <SortedColumn sortKey="name" title={uiMessages.name} />
        {width !== "narrow" && <SortedColumn sortKey="length" title={libraryMessages.duration} />}
        {width === "wide" && <SortedColumn sortKey="loudness" title={libraryMessages.loudness} />}
        {width === "wide" && <SortedColumn sortKey="added" title={libraryMessages.added} />}
        {width !== "narrow" && <SortedColumn sortKey="type" title={libraryMessages.type} />}
        <th scope="col" className={styles["actionsColumn"]}>
          <span className={styles["visuallyHidden"]}>{libraryMessages.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

type SortedColumnProps = { readonly sortKey: SortKey; readonly title: string };

function SortedColumn({ sortKey, title }: SortedColumnProps) {
  const { actions } = useEditor();
  const sort = useEditorState((state) => state.library.sort);
  const isSorted = sort.key === sortKey;
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={styles[`${sortKey}Column`]}
      aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined}
    >
      <button type="button" className={styles["sort"]} onClick={() => actions.sortLibrary(nextSort(sort, sortKey))}>
        {title}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}
