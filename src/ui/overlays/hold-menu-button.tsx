import { useEffect, useRef, useState } from "react";
import { Popover } from "react-aria-components/Popover";
import { IconButton } from "../buttons/icon-button.tsx";
import type { IconButtonProps } from "../buttons/icon-button.tsx";
import { isByPointer } from "../buttons/is-by-pointer.ts";
import { MenuList } from "./menu.tsx";
import type { MenuEntry } from "./menu.tsx";
import styles from "./menu.module.css";

const HOLD_MS = 500;

type HoldMenuButtonProps = Omit<IconButtonProps, "ref" | "onPressStart" | "onPressEnd" | "onPress" | "onKeyDown" | "onContextMenu"> & {
  readonly menuLabel: string;
  /** Read when the menu opens. */
  readonly entries: () => readonly MenuEntry[];
  readonly onPress: () => void;
};

/** A button with a menu of its own: a short press is its action; holding it, its context menu and the down arrow open the menu. */
export function HoldMenuButton({ menuLabel, entries, onPress, ...rest }: HoldMenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  const [shown, setShown] = useState<readonly MenuEntry[] | undefined>(undefined);
  const open = () => {
    isHeld.current = true;
    setShown(entries());
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <IconButton
        {...rest}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={shown !== undefined}
        onPressStart={(press) => {
          isHeld.current = false;
          if (isByPointer(press)) timer.current = setTimeout(open, HOLD_MS);
        }}
        onPressEnd={() => clearTimeout(timer.current)}
        onPress={() => {
          if (!isHeld.current) onPress();
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          open();
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") open();
          else event.continuePropagation();
        }}
      />
      {shown && (
        <Popover
          isOpen
          aria-label={menuLabel}
          triggerRef={button}
          placement="bottom start"
          offset={4}
          className={styles["popover"] ?? ""}
          onOpenChange={(isOpen) => {
            if (!isOpen) setShown(undefined);
          }}
        >
          <MenuList entries={shown} label={menuLabel} onClose={() => setShown(undefined)} />
        </Popover>
      )}
    </>
  );
}
