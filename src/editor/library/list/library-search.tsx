import { ArrowDownUp } from "lucide-react";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useEditor, useEditorState } from "../../core/store/editor-context.tsx";
import type { ItemSort } from "./item-sort.ts";
import styles from "./library-search.module.css";

type LibrarySearchProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
};

const SORTS: readonly { readonly label: string; readonly sort: ItemSort }[] = [
  { label: "Newest first", sort: { key: "added", isDescending: true } },
  { label: "Oldest first", sort: { key: "added", isDescending: false } },
  { label: "Name", sort: { key: "name", isDescending: false } },
  { label: "Shortest first", sort: { key: "length", isDescending: false } },
  { label: "Longest first", sort: { key: "length", isDescending: true } },
  { label: "Loudest first", sort: { key: "loudness", isDescending: true } },
  { label: "Quietest first", sort: { key: "loudness", isDescending: false } },
  { label: "Type", sort: { key: "type", isDescending: false } },
];

/** A field that filters the list by name and file name, and a menu of the orders in which it can be sorted (B-171). */
export function LibrarySearch({ text, onText }: LibrarySearchProps) {
  const { actions } = useEditor();
  const sort = useEditorState((state) => state.library.sort);
  return (
    <search className={styles["search"]}>
      <SearchField label="Search files" text={text} onText={onText} />
      <Menu
        placement="bottom end"
        chosen={idOf(sort)}
        trigger={<IconButton label="Sort files" size="small" icon={<ArrowDownUp size={14} aria-hidden />} />}
        entries={SORTS.map((one) => ({ id: idOf(one.sort), label: one.label, onAction: () => actions.sortLibrary(one.sort) }))}
      />
    </search>
  );
}

function idOf({ key, isDescending }: ItemSort): string {
  return `${key}-${isDescending ? "down" : "up"}`;
}
