import type { ReactElement, ReactNode } from "react";
import { Check, ChevronRight } from "lucide-react";
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator, SubmenuTrigger } from "react-aria-components/Menu";
import { cx } from "../cx.ts";
import { Kbd } from "../display/kbd.tsx";
import styles from "./menu.module.css";

export type MenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      /** The language of the label, where it is not that of the page. */
      readonly lang?: string;
      /** Secondary text beside the label, such as a date. */
      readonly detail?: string;
      readonly icon?: ReactNode;
      readonly shortcut?: string;
      readonly isDisabled?: boolean;
      readonly isDangerous?: boolean;
      /** The action moves the focus: a context menu runs it after closing, because closing restores the focus. */
      readonly movesFocus?: true;
      readonly onAction: () => void;
    }
  | { readonly id: string; readonly separator: true }
  | Submenu;

type Submenu = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** The id of the one entry in force, where the entries are the values of one setting. */
  readonly chosen?: string;
};

type MenuProps = {
  /** A react-aria button that opens the menu; its name is also the menu's name. */
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  /** The id of the entry in force, where the entries are values of one setting. */
  readonly chosen?: string;
  readonly placement?: "bottom start" | "bottom end" | "top start" | "top end";
  /** Above the entries, such as the signed-in user. Not focusable. */
  readonly header?: ReactNode;
  readonly onOpenChange?: (isOpen: boolean) => void;
};

/** A menu behind a button: arrow keys move, letters find, Escape closes and restores the focus. */
export function Menu({ trigger, entries, chosen, placement = "bottom start", header, onOpenChange }: MenuProps) {
  return (
    <MenuTrigger {...(onOpenChange && { onOpenChange })}>
      {trigger}
      <Popover placement={placement} offset={4} className={styles["popover"] ?? ""}>
        {header !== undefined && <div className={styles["header"]}>{header}</div>}
        <MenuList entries={entries} chosen={chosen} />
      </Popover>
    </MenuTrigger>
  );
}

type MenuListProps = {
  readonly entries: readonly MenuEntry[];
  /** The id of the entry in force, where the entries are values of one setting. */
  readonly chosen?: string | undefined;
  /** Accessible name, needed without a trigger. */
  readonly label?: string;
  readonly onClose?: () => void;
};

/** The menu's entries; render it inside a popover. */
export function MenuList({ entries, chosen, label, onClose }: MenuListProps) {
  return (
    <AriaMenu
      className={styles["menu"] ?? ""}
      {...(chosen !== undefined && { selectionMode: "single" as const, selectedKeys: [chosen] })}
      {...(label !== undefined && { "aria-label": label, autoFocus: "first" as const })}
      {...(onClose && { onClose })}
    >
      {entries.map((entry) =>
        "separator" in entry ? (
          <Separator key={entry.id} id={entry.id} className={styles["separator"] ?? ""} />
        ) : "entries" in entry ? (
          <SubmenuTrigger key={entry.id}>
            <MenuItem id={entry.id} textValue={entry.label} className={styles["item"] ?? ""}>
              {entry.icon !== undefined && <span className={styles["icon"]}>{entry.icon}</span>}
              <bdi className={styles["label"]}>{entry.label}</bdi>
              <ChevronRight size={14} aria-hidden className={styles["more"]} />
            </MenuItem>
            <Popover className={styles["popover"] ?? ""}>
              <MenuList entries={entry.entries} chosen={entry.chosen} />
            </Popover>
          </SubmenuTrigger>
        ) : (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            isDisabled={entry.isDisabled ?? false}
            onAction={entry.onAction}
            className={cx(styles["item"], entry.isDangerous === true && styles["dangerous"])}
          >
            {chosen !== undefined && <span className={styles["icon"]}>{entry.id === chosen && <Check size={14} aria-hidden />}</span>}
            {entry.icon !== undefined && <span className={styles["icon"]}>{entry.icon}</span>}
            <bdi className={styles["label"]} lang={entry.lang}>
              {entry.label}
            </bdi>
            {entry.detail !== undefined && <span className={styles["detail"]}>{entry.detail}</span>}
            {entry.shortcut !== undefined && <Kbd>{entry.shortcut}</Kbd>}
          </MenuItem>
        ),
      )}
    </AriaMenu>
  );
}
