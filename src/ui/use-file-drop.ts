import { useEffect, useState } from "react";

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
    // Enter and leave also come from children: the drag is over the area while more were entered than left.
    let depth = 0;
    const enter = (by: number) => {
      depth = Math.max(0, depth + by);
      setIsOver(depth > 0);
    };
    listen("dragenter", () => enter(1));
    listen("dragleave", () => enter(-1));
    listen("dragover", (_event, data) => {
      data.dropEffect = "copy";
    });
    listen("drop", (_event, data) => {
      enter(-depth);
      onFiles(data.files);
    });
    return () => listening.abort();
  }, [element, onFiles]);
  return isOver;
}
