import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { cx } from "../cx.ts";
import styles from "./tabs.module.css";

export type TabItem<Id extends string> = { readonly id: Id; readonly title: string; readonly panel: ReactNode };

type TabsProps<Id extends string> = {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly isDisabled?: boolean;
  /** "segmented" fills the width with equal parts. */
  readonly look?: "underline" | "segmented";
  readonly className?: string;
};

/** Tabs; arrow keys move between them. Only the selected panel is mounted. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  isDisabled = false,
  look = "underline",
  className,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const item = items.find((candidate) => candidate.id === key);
        if (item) onSelect(item.id);
      }}
      isDisabled={isDisabled}
      className={cx(styles["tabs"], className)}
    >
      <TabList aria-label={label} className={cx(styles["list"], styles[look])}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={styles["tab"] ?? ""}>
            {item.title}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={styles["panel"] ?? ""}>
          {item.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
