import { useRef } from "react";
import { Popover } from "react-aria-components/Popover";
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
  return (
    <>
      <span ref={anchor} className={styles["anchor"]} style={{ insetInlineStart: at.xPx, insetBlockStart: at.yPx }} />
      <Popover
        isOpen
        triggerRef={anchor}
        placement="bottom start"
        offset={2}
        className={styles["popover"] ?? ""}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <MenuList entries={entries} label={label} onClose={onClose} />
      </Popover>
    </>
  );
}
