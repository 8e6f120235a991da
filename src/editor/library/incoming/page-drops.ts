import { isNode } from "#ui/dom/element-of-any-window.ts";
import { droppedFiles } from "#ui/fields/file-handles.ts";
import type { Editor } from "../../create-editor.ts";

/**
 * Files dragged over a part of the editor that has not handled the event: the whole editor takes them (B-175). Where nothing may be
 * changed, or no library is shown, they are refused, so that the browser does not open them in place of the page. Returns how to stop.
 */
export function listenForPageDrops(element: HTMLElement, { store, actions }: Pick<Editor, "store" | "actions">): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const show = (isFileOver: boolean) => {
    if (store.getState().isFileOver !== isFileOver) store.setState({ isFileOver });
  };
  const canTake = () => {
    const { restoring, readOnly, dialog, editorParts } = store.getState();
    return restoring.status === "ready" && !readOnly && dialog === undefined && editorParts.library;
  };
  const filesOf = ({ defaultPrevented, dataTransfer }: DragEvent) =>
    !defaultPrevented && dataTransfer?.types.includes("Files") ? dataTransfer : undefined;
  const onOver = (event: DragEvent) => {
    const data = filesOf(event);
    const isTaken = data !== undefined && canTake();
    show(isTaken);
    if (!data) return;
    event.preventDefault();
    data.dropEffect = isTaken ? "copy" : "none";
  };
  element.addEventListener("dragenter", onOver, { signal });
  element.addEventListener("dragover", onOver, { signal });
  element.addEventListener(
    "dragleave",
    ({ relatedTarget }) => {
      if (!(isNode(relatedTarget) && element.contains(relatedTarget))) show(false);
    },
    { signal },
  );
  element.addEventListener(
    "drop",
    (event) => {
      show(false);
      const data = filesOf(event);
      if (!data) return;
      event.preventDefault();
      if (canTake()) void actions.dropFiles(droppedFiles(data));
    },
    { signal },
  );
  return () => stop.abort();
}
