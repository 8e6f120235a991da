import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { Button } from "#ui/buttons/button.tsx";
import styles from "../library/library-list.module.css";

type RetryButtonProps = {
  readonly name: string;
  readonly isRunning: boolean;
  readonly onPress: () => void;
  /** Receives the focus when this button is removed. */
  readonly next: RefObject<HTMLButtonElement | null>;
};

/** Reads an item again that could not be fetched. */
export function RetryButton({ name, isRunning, onPress, next }: RetryButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [button, after] = [ref.current, next.current];
    return () => {
      // The next button is still disabled until this DOM update is complete.
      if (button?.matches(":focus")) queueMicrotask(() => after?.focus());
    };
  }, [next]);
  return (
    <Button
      ref={ref}
      size="small"
      className={styles["retry"] ?? ""}
      isLoading={isRunning}
      loadingLabel="Reading..."
      {...(!isRunning && { "aria-label": `Try again to read ${name}` })}
      onPress={onPress}
    >
      Try again
    </Button>
  );
}
