import { Import } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import { MEDIA_ACCEPT } from "#media/accept.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { sourceNamesOf } from "#model/text/source-names.ts";
import type { SourceNames } from "#model/text/source-names.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Tabs } from "#ui/display/tabs.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { LibrarySearch } from "./list/library-search.tsx";
import { LibraryList } from "./list/library-list.tsx";
import { listedItems } from "./list/listed-items.ts";
import type { ItemKind, Loudnesses } from "./list/listed-items.ts";
import styles from "./library-panel.module.css";
import { UploadRows } from "./upload-rows.tsx";

const NOT_NEEDED: Loudnesses = new Map();

/** B-60: the user's files, to preview, to add to the timeline, to delete. Accepts dropped files anywhere. */
export function LibraryPanel({ isTitleHidden }: { readonly isTitleHidden: boolean }) {
  const { actions, canLinkFiles } = useEditor();
  const [kind, setKind] = useState<ItemKind>("all");
  const [text, setText] = useState("");
  // Typing stays fluent in a long list.
  const wanted = useDeferredValue(text);
  const items = useEditorState((state) => state.library.items);
  const names = useMemo(() => sourceNamesOf(items), [items]);
  const importButton = useRef<HTMLButtonElement>(null);
  const isSearching = wanted.trim() !== "";
  const sort = useEditorState((state) => state.library.sort);
  const loudness = useEditorState(({ library }) => (library.sort.key === "loudness" ? library.loudness : NOT_NEEDED));
  const listed = useMemo(() => listedItems(items, { kind, text: wanted, sort }, loudness), [items, kind, wanted, sort, loudness]);
  const panel = <Listing items={listed} names={names} kind={kind} text={wanted} />;
  const tab = (id: ItemKind, title: string) => ({ id, title, panel });
  return (
    <FileDropArea
      label={libraryMessages.filesToImport}
      accept={MEDIA_ACCEPT}
      allowsMultiple
      wantsHandles={canLinkFiles}
      dropHint={libraryMessages.dropToImport}
      onFiles={(files) => void actions.importFiles(files)}
      className={styles["panel"] ?? ""}
    >
      {({ browse }) => (
        <>
          <div className={cx(styles["head"], isTitleHidden && styles["headAlone"])}>
            {!isTitleHidden && (
              <h2 className={styles["title"]} data-covered={isSearching}>
                {libraryMessages.files}
              </h2>
            )}
            <output className={styles["found"]}>{isSearching && fileMessages.itemsFound(listed.length, items.length)}</output>
            {items.length > 0 && <LibrarySearch text={text} onText={setText} />}
            <Button ref={importButton} size="small" onPress={browse}>
              <Import size={14} aria-hidden />
              {libraryMessages.import}
            </Button>
          </div>
          <UploadRows next={importButton} />
          <Tabs
            label={libraryMessages.kindOfFile}
            look="segmented"
            selected={kind}
            onSelect={setKind}
            items={[tab("all", libraryMessages.allFiles), tab("audio", libraryMessages.audio), tab("video", libraryMessages.video)]}
            className={styles["tabs"] ?? ""}
          />
        </>
      )}
    </FileDropArea>
  );
}

type ListingProps = {
  readonly items: readonly LibraryItem[];
  readonly names: SourceNames;
  readonly kind: ItemKind;
  readonly text: string;
};

function Listing({ items, names, kind, text }: ListingProps) {
  const { actions } = useEditor();
  const listing = useEditorState((state) => state.library.listing);
  const hasAny = useEditorState((state) => state.library.items.length > 0);
  if (listing.status === "loading" && !hasAny) return <LoadingRows />;
  if (listing.status === "failed") {
    return (
      <div role="alert" className={styles["notice"]}>
        <p className={styles["error"]}>{listing.message}</p>
        <Button size="small" onPress={() => void actions.refreshLibrary()}>
          {uiMessages.tryAgain}
        </Button>
      </div>
    );
  }
  if (items.length > 0) return <LibraryList items={items} names={names} />;
  if (!hasAny) return <p className={styles["notice"]}>{editorMessages.libraryEmpty}</p>;
  return (
    <p className={styles["notice"]}>{text.trim() === "" ? libraryMessages.noneOfKind(kind) : fileMessages.itemsNoneFound(text.trim())}</p>
  );
}

function LoadingRows() {
  return (
    <div className={styles["skeleton"]}>
      <output>{editorMessages.libraryLoading}</output>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="40px" />
      ))}
    </div>
  );
}
