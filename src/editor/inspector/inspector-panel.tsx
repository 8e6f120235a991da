import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import { Inspector } from "./inspector.tsx";
import styles from "./inspector.module.css";

/** The inspector beside the picture. It takes the focus when opened by command; Escape in it returns the focus. */
export function InspectorPanel() {
  const { actions, store } = useEditor();
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);

  useEffect(() => {
    const takeFocus = () => {
      const { activeElement } = document;
      if (isHtmlElement(activeElement) && panel.current?.contains(activeElement) === false) cameFrom.current = activeElement;
      panel.current?.querySelector<HTMLElement>("[data-values] input")?.focus();
    };
    takeFocus();
    return store.subscribe(({ inspector }, before) => {
      if (inspector.isOpen && inspector.asked !== before.inspector.asked) takeFocus();
    });
  }, [store]);

  const leave = () => cameFrom.current?.focus();
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
