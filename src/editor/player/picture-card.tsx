import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./picture-card.module.css";

type PictureCardProps = {
  /** "alert" for errors; default "group". */
  readonly role?: "alert" | "group";
  readonly label?: string;
  /** Text, or a progress bar. */
  readonly message: ReactNode;
  readonly buttons: ReactNode;
  /** The buttons start the sound themselves: the press on them must not do so earlier. */
  readonly startsSound?: boolean;
};

/** A message with buttons over the picture; the parent positions it. */
export function PictureCard({ role = "group", label, message, buttons, startsSound = false }: PictureCardProps) {
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
