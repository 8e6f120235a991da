import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { instanceRootOf } from "#ui/dom/instance-root-of.ts";
import type { Editor } from "./create-editor.ts";
import { useEditorState } from "./core/store/editor-context.tsx";
import { focusedBeside } from "#ui/dom/focused-beside.ts";

/** Opening another project unmounts the focused element. Afterwards the focus goes to the editor, so that its shortcuts work. */
export function useRestoreFocus({ store, isGuest }: Editor, root: RefObject<HTMLElement | null>): void {
  const isReady = useEditorState((state) => state.restoring.status === "ready");
  const hadFocus = useRef(false);
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (!root.current || before.restoring.status !== "ready" || state.restoring.status === "ready") return;
        const focused = focusedBeside(root.current);
        // If nothing has the focus, the editor handles the keys, unless it is in a host page.
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
