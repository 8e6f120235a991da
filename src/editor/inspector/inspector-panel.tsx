import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import { Inspector } from "./inspector.tsx";
import styles from "./inspector.module.css";

/** The inspector beside the picture. It takes the focus when opened by command; Escape in it returns the focus to where it was. */
export function InspectorPanel() {
  const { actions, store } = useEditor();
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);

  useEffect(() => {
    const element = panel.current;
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      const isOutside = !isHtmlElement(relatedTarget) || !element?.contains(relatedTarget);
      if (isOutside) cameFrom.current = isHtmlElement(relatedTarget) ? relatedTarget : undefined;
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    const takeFocus = () => {
      panel.current?.querySelector<HTMLElement>("[data-values] input")?.focus();
    };
    if (store.getState().inspector.asked > 0) takeFocus();
    return store.subscribe(({ inspector }, before) => {
      if (inspector.isOpen && inspector.asked !== before.inspector.asked) takeFocus();
    });
  }, [store]);

  const leave = () => {
    const root = panel.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (cameFrom.current) cameFrom.current.focus();
    else if (isHtmlElement(root?.activeElement)) root.activeElement.blur();
  };
  return (
    <aside ref={panel} aria-label="Inspector" className={styles["panel"]} part="inspector">
      <header className={styles["head"]}>
        <h2 className={styles["title"]}>Inspector</h2>
        <IconButton
          label="Close the inspector"
          size="small"
          icon={<X size={16} aria-hidden />}
          onPress={() => {
            actions.closeInspector();
            leave();
          }}
        />
      </header>
      <Inspector onLeave={leave} />
    </aside>
  );
}
