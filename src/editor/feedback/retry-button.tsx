import { useRef } from "react";
import type { RefObject } from "react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { usePassFocus } from "./use-pass-focus.ts";
import styles from "../library/list/library-list.module.css";

type RetryButtonProps = {
  /** Accessible name: what is tried again. */
  readonly label: string;
  readonly isRunning: boolean;
  readonly onPress: () => void;
  /** Receives the focus when this button is removed. */
  readonly next: RefObject<HTMLButtonElement | null>;
};

/** Tries again what failed with an item. */
export function RetryButton({ label, isRunning, onPress, next }: RetryButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  usePassFocus(ref, next);
  return (
    <Button
      ref={ref}
      size="small"
      className={styles["retry"] ?? ""}
      isLoading={isRunning}
      loadingLabel={panelMessages.reading}
      {...(!isRunning && { "aria-label": label })}
      onPress={onPress}
    >
      {uiMessages.tryAgain}
    </Button>
  );
}
