import { Import } from "lucide-react";
import { useMemo, useState } from "react";
import { MEDIA_ACCEPT } from "#media/accept.ts";
import { messages } from "#model/text/messages.ts";
import { sourceNamesOf } from "#model/text/source-names.ts";
import type { SourceNames } from "#model/text/source-names.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { FileDropArea } from "#ui/fields/file-drop-area.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Tabs } from "#ui/display/tabs.tsx";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { LibraryList } from "./library-list.tsx";
import styles from "./library-panel.module.css";
import { UploadRows } from "./upload-rows.tsx";

type Filter = "all" | "audio" | "video";

/** B-60: the user's files, to preview, to add to the timeline, to delete. Accepts dropped files anywhere. */
export function LibraryPanel({ isTitleHidden }: { readonly isTitleHidden: boolean }) {
  const { actions } = useEditor();
  const [filter, setFilter] = useState<Filter>("all");
  const items = useEditorState((state) => state.library.items);
  const names = useMemo(() => sourceNamesOf(items), [items]);
  const tab = (id: Filter, title: string) => ({
    id,
    title,
    panel: <Listing items={items.filter((item) => isShown(item, filter))} names={names} filter={filter} />,
  });
  return (
    <FileDropArea
      label="Files to import"
      accept={MEDIA_ACCEPT}
      allowsMultiple
      dropHint="Drop audio or video files to import"
      onFiles={(files) => void actions.importFiles(files)}
      className={styles["panel"] ?? ""}
    >
      {({ browse }) => (
        <>
          <div className={cx(styles["head"], isTitleHidden && styles["headAlone"])}>
            {!isTitleHidden && <h2 className={styles["title"]}>Project Files</h2>}
            <Button size="small" onPress={browse}>
              <Import size={14} aria-hidden />
              Import
            </Button>
          </div>
          <UploadRows />
          <Tabs
            label="Kind of file"
            look="segmented"
            selected={filter}
            onSelect={setFilter}
            items={[tab("all", "All Files"), tab("audio", "Audio"), tab("video", "Video")]}
            className={styles["tabs"] ?? ""}
          />
        </>
      )}
    </FileDropArea>
  );
}

type ListingProps = { readonly items: readonly LibraryItem[]; readonly names: SourceNames; readonly filter: Filter };

function Listing({ items, names, filter }: ListingProps) {
  const { actions } = useEditor();
  const listing = useEditorState((state) => state.library.listing);
  const hasAny = useEditorState((state) => state.library.items.length > 0);
  if (listing.status === "loading" && !hasAny) return <LoadingRows />;
  if (listing.status === "failed") {
    return (
      <div role="alert" className={styles["notice"]}>
        <p className={styles["error"]}>{listing.message}</p>
        <Button size="small" onPress={() => void actions.refreshLibrary()}>
          Try again
        </Button>
      </div>
    );
  }
  if (items.length > 0) return <LibraryList items={items} names={names} />;
  return <p className={styles["notice"]}>{hasAny ? `No ${filter} files yet.` : messages.libraryEmpty}</p>;
}

function LoadingRows() {
  return (
    <div className={styles["skeleton"]}>
      <output>{messages.libraryLoading}</output>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="40px" />
      ))}
    </div>
  );
}

function isShown(item: LibraryItem, filter: Filter): boolean {
  return filter === "all" || item.mimeType.startsWith(`${filter}/`);
}
