import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./picture-alert.module.css";

type PictureAlertProps = {
  readonly message: string;
  /** What can be done about it. */
  readonly children: ReactNode;
  /** Its buttons get the sound back themselves: the press is not to do so before. */
  readonly startsSound?: boolean;
};

/** Something keeps picture or sound from playing: said over the picture, with the way out. */
export function PictureAlert({ message, children, startsSound = false }: PictureAlertProps) {
  return (
    <div role="alert" className={styles["alert"]} {...(startsSound && { "data-starts-sound": "" })}>
      <TriangleAlert size={16} aria-hidden className={styles["icon"] ?? ""} />
      <p className={styles["message"]} dir="auto">
        {message}
      </p>
      <div className={styles["buttons"]}>{children}</div>
    </div>
  );
}
