import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ComponentType } from "react";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { isByPointer } from "#ui/buttons/is-by-pointer.ts";
import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";
import { useEditor } from "../core/store/editor-context.tsx";
import type { PanelState } from "../core/store/editor-state.ts";
import { isEditable, isSlider } from "../shortcuts/match.ts";
import styles from "./side-panel.module.css";

type SidePanelProps = {
  readonly panel: "inspector" | "markerList";
  readonly title: string;
  readonly closeLabel: string;
  readonly part: string;
  /** Matches the element that takes the focus. */
  readonly focuses: string;
  readonly onClose: () => void;
  /** `onLeave` returns the focus to where it came from; to the editor itself where that is gone, or is a field that would take the keys. */
  readonly content: ComponentType<{ readonly onLeave: (givesKeysBack?: boolean) => void }>;
};

/** A panel beside the picture. It takes the focus when opened by command; closing or leaving it returns the focus to where it was. */
export function SidePanel({ panel, title, closeLabel, part, focuses, onClose, content: Content }: SidePanelProps) {
  const { store } = useEditor();
  const element = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);

  useEffect(() => {
    const aside = element.current;
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      const isOutside = !isHtmlElement(relatedTarget) || !aside?.contains(relatedTarget);
      if (isOutside) cameFrom.current = isHtmlElement(relatedTarget) ? relatedTarget : undefined;
    };
    aside?.addEventListener("focusin", onFocus);
    return () => aside?.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    const takeFocus = () => element.current?.querySelector<HTMLElement>(focuses)?.focus();
    if (store.getState()[panel].asked > 0) takeFocus();
    return store.subscribe((state, before) => {
      if (isAskedAgain(state[panel], before[panel])) takeFocus();
    });
  }, [store, panel, focuses]);

  const leave = (givesKeysBack = false) => {
    const from = cameFrom.current;
    const takesKeys = givesKeysBack && from !== undefined && isEditable(from) && !isSlider(from);
    if (!takesKeys) from?.focus();
    if (!from?.matches(":focus")) element.current?.closest<HTMLElement>("[data-editor]")?.focus({ preventScroll: true });
  };
  return (
    <aside ref={element} aria-label={title} className={styles["panel"]} part={part}>
      <header className={styles["head"]}>
        <h2 className={styles["title"]}>{title}</h2>
        <IconButton
          label={closeLabel}
          size="small"
          icon={<X size={16} aria-hidden />}
          onPress={(press) => {
            onClose();
            leave(isByPointer(press));
          }}
        />
      </header>
      <Content onLeave={leave} />
    </aside>
  );
}

function isAskedAgain(now: PanelState, before: PanelState): boolean {
  return now.isOpen && now.asked !== before.asked;
}
