import { useEffect, useState } from "react";
import { isNode } from "../dom/element-of-any-window.ts";

/**
 * Lets files be dropped on an element; answers whether a drag with files is over it. Other drags pass through untouched.
 * The element is given as state (a ref callback's), so that listening begins when it exists.
 */
export function useFileDrop(element: HTMLElement | null, onFiles: ((files: FileList) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!element || !onFiles) return undefined;
    const listening = new AbortController();
    const listen = (type: "dragenter" | "dragover" | "dragleave" | "drop", handle: (event: DragEvent, data: DataTransfer) => void) =>
      element.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes("Files")) return;
          event.preventDefault();
          handle(event, event.dataTransfer);
        },
        { signal: listening.signal },
      );
    listen("dragenter", () => setIsOver(true));
    // Leaving comes from children too: it counts where the drag goes outside.
    listen("dragleave", ({ relatedTarget }) => {
      if (!(isNode(relatedTarget) && element.contains(relatedTarget))) setIsOver(false);
    });
    listen("dragover", (_event, data) => {
      data.dropEffect = "copy";
    });
    listen("drop", (_event, data) => {
      setIsOver(false);
      onFiles(data.files);
    });
    return () => listening.abort();
  }, [element, onFiles]);
  return isOver;
}
