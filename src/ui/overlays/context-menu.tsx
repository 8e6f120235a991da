import { useRef } from "react";
import { RootMenuTriggerStateContext } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { MenuList } from "./menu.tsx";
import type { MenuEntry } from "./menu.tsx";
import styles from "./menu.module.css";

type ContextMenuProps = {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Where the menu opens, CSS px from the top left corner of the nearest positioned element. */
  readonly at: { readonly xPx: number; readonly yPx: number };
  readonly onClose: () => void;
};

/** A context menu, open as long as it is rendered. Closing restores the focus. */
export function ContextMenu({ label, entries, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  // Submenus register here; a menu behind a button has this from its trigger.
  const state = useMenuTriggerState({ isOpen: true, onOpenChange });
  return (
    <RootMenuTriggerStateContext.Provider value={state}>
      <span ref={anchor} className={styles["anchor"]} style={{ insetInlineStart: at.xPx, insetBlockStart: at.yPx }} />
      <Popover
        isOpen
        aria-label={label}
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        className={styles["popover"] ?? ""}
        onOpenChange={onOpenChange}
      >
        <MenuList entries={entries} label={label} onClose={onClose} />
      </Popover>
    </RootMenuTriggerStateContext.Provider>
  );
}
