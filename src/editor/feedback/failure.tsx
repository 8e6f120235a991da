import { uiMessages } from "#model/text/ui-messages.ts";
import { causeSentence } from "#model/text/readable-cause.ts";
import { Button } from "#ui/buttons/button.tsx";
import styles from "./failure.module.css";

type FailureProps = {
  readonly title: string;
  readonly message: string;
  /** Absent if trying again cannot help. */
  readonly onRetry?: () => void;
};

/** Shown instead of the editor: what happened, and what to do. */
export function Failure({ title, message, onRetry }: FailureProps) {
  return (
    <div role="alert" className={styles["failure"]}>
      <h1>{title}</h1>
      <p dir="auto">{causeSentence(message)}</p>
      {onRetry && (
        <Button variant="primary" onPress={onRetry}>
          {uiMessages.tryAgain}
        </Button>
      )}
    </div>
  );
}
