import { useEffect, useState } from "react";
import { isNode } from "../dom/element-of-any-window.ts";
import { droppedFiles } from "./file-handles.ts";

/**
 * Accepts files dropped on an element; returns whether a drag with files is over it. Other drags are ignored.
 * Pass the element as state (from a ref callback), so that the listeners are added once it exists.
 */
export function useFileDrop(element: HTMLElement | null, onFiles: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!element || !onFiles) return undefined;
    const listening = new AbortController();
    const listen = (type: "dragenter" | "dragover" | "dragleave" | "drop", handle: (event: DragEvent, data: DataTransfer) => void) =>
      element.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes("Files")) return;
          // Another such area, within this one, takes it.
          if (event.defaultPrevented) return setIsOver(false);
          event.preventDefault();
          handle(event, event.dataTransfer);
        },
        { signal: listening.signal },
      );
    listen("dragenter", () => setIsOver(true));
    // `dragleave` fires for children too: only a move outside the element counts.
    listen("dragleave", ({ relatedTarget }) => {
      if (!(isNode(relatedTarget) && element.contains(relatedTarget))) setIsOver(false);
    });
    listen("dragover", (_event, data) => {
      data.dropEffect = "copy";
    });
    listen("drop", (_event, data) => {
      setIsOver(false);
      onFiles(droppedFiles(data));
    });
    return () => listening.abort();
  }, [element, onFiles]);
  return isOver;
}
