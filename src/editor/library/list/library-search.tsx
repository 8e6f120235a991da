import { ArrowDownUp } from "lucide-react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
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

const sorts = (): readonly { readonly label: string; readonly sort: ItemSort }[] => [
  { label: libraryMessages.newestFirst, sort: { key: "added", isDescending: true } },
  { label: libraryMessages.oldestFirst, sort: { key: "added", isDescending: false } },
  { label: uiMessages.name, sort: { key: "name", isDescending: false } },
  { label: libraryMessages.shortestFirst, sort: { key: "length", isDescending: false } },
  { label: libraryMessages.longestFirst, sort: { key: "length", isDescending: true } },
  { label: libraryMessages.loudestFirst, sort: { key: "loudness", isDescending: true } },
  { label: libraryMessages.quietestFirst, sort: { key: "loudness", isDescending: false } },
  { label: libraryMessages.type, sort: { key: "type", isDescending: false } },
];

/** A field that filters the list by name and file name, and a menu of the orders in which it can be sorted (B-171). */
export function LibrarySearch({ text, onText }: LibrarySearchProps) {
  const { actions } = useEditor();
  const sort = useEditorState((state) => state.library.sort);
  return (
    <search className={styles["search"]}>
      <SearchField label={libraryMessages.searchFiles} placeholder={libraryMessages.search} text={text} onText={onText} />
      <Menu
        placement="bottom end"
        chosen={idOf(sort)}
        trigger={<IconButton label={libraryMessages.sortFiles} size="small" icon={<ArrowDownUp size={14} aria-hidden />} />}
        entries={sorts().map((one) => ({ id: idOf(one.sort), label: one.label, onAction: () => actions.sortLibrary(one.sort) }))}
      />
    </search>
  );
}

function idOf({ key, isDescending }: ItemSort): string {
  return `${key}-${isDescending ? "down" : "up"}`;
}
