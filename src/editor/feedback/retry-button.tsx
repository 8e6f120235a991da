import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { Button } from "#ui/buttons/button.tsx";
import styles from "../library/library-list.module.css";

type RetryButtonProps = {
  readonly name: string;
  readonly isRunning: boolean;
  readonly onPress: () => void;
  /** Takes the focus over when this button goes. */
  readonly next: RefObject<HTMLButtonElement | null>;
};

/** Tries again to read an item that could not be reached. */
export function RetryButton({ name, isRunning, onPress, next }: RetryButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [button, after] = [ref.current, next.current];
    return () => {
      // Until this change of the page is whole, the next button is disabled.
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
