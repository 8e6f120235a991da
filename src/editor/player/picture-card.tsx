import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./picture-card.module.css";

type PictureCardProps = {
  /** An alert says what went wrong. */
  readonly role: "alert" | "group";
  readonly label?: string;
  /** Words, or how far something is. */
  readonly message: ReactNode;
  /** What can be done about it. */
  readonly buttons: ReactNode;
  /** Its buttons get the sound back themselves: the press is not to do so before. */
  readonly startsSound?: boolean;
};

/** A message with its buttons, over the picture; whoever shows it says where. */
export function PictureCard({ role, label, message, buttons, startsSound = false }: PictureCardProps) {
  return (
    <div role={role} aria-label={label} className={styles["card"]} {...(startsSound && { "data-starts-sound": "" })}>
      {role === "alert" && <TriangleAlert size={16} aria-hidden className={styles["icon"] ?? ""} />}
      {typeof message === "string" ? (
        <p className={styles["message"]} dir="auto">
          {message}
        </p>
      ) : (
        <div className={styles["message"]}>{message}</div>
      )}
      <div className={styles["buttons"]}>{buttons}</div>
    </div>
  );
}
