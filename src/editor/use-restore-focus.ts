import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { instanceRootOf } from "#ui/dom/instance-root-of.ts";
import type { Editor } from "./create-editor.ts";
import { useEditorState } from "./core/store/editor-context.tsx";

/** Opening another project takes everything away for a moment, and with it what has the focus: that goes into the editor, where its keys are. */
export function useRestoreFocus({ store, isGuest }: Editor, root: RefObject<HTMLElement | null>): void {
  const isReady = useEditorState((state) => state.restoring.status === "ready");
  const hadFocus = useRef(false);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (!root.current || before.restoring.status !== "ready" || state.restoring.status === "ready") return;
        const focused = focusedBeside(root.current);
        // Where nothing has the focus, keys are the editor's, unless the page is somebody else's.
        hadFocus.current = focused === undefined ? !isGuest : instanceRootOf(root.current).contains(focused);
      }),
    [store, isGuest, root],
  );
  useEffect(() => {
    if (!isReady || !hadFocus.current || !root.current) return;
    hadFocus.current = false;
    if (focusedBeside(root.current) === undefined) root.current.focus({ preventScroll: true });
  }, [isReady, root]);
}

/** What has the focus in the document or shadow root of an element; undefined where nothing has. */
function focusedBeside(element: HTMLElement): Element | undefined {
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  return activeElement === null || activeElement === element.ownerDocument.body ? undefined : activeElement;
}
