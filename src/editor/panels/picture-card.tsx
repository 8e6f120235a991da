import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import styles from "./picture-card.module.css";

type PictureCardProps = {
  readonly place: "top" | "bottom";
  /** An alert says what went wrong. */
  readonly role: "alert" | "group";
  readonly label?: string;
  /** Words, or how far something is. */
  readonly message: ReactNode;
  readonly buttons: ReactNode;
};

/** A message with its buttons, over the picture. */
export function PictureCard({ place, role, label, message, buttons }: PictureCardProps) {
  return (
    <div role={role} aria-label={label} className={cx(styles["card"], styles[place])}>
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
