import { Mail } from "lucide-react";
import { buttonClassName } from "#ui/button-class-name.ts";
import { Notice } from "#ui/notice.tsx";
import type { FormMessage } from "./form-message.ts";
import styles from "./auth-form.module.css";

type FormNoticeProps = {
  readonly message: FormMessage | undefined;
  /** Where the embedded server shows its mails. */
  readonly mailboxUrl: string | undefined;
};

/** The message of a form; after a mail was sent to a local mailbox, the way there. */
export function FormNotice({ message, mailboxUrl }: FormNoticeProps) {
  if (!message) return null;
  const { tone, text, reasons = [], isMailSent = false } = message;
  return (
    <Notice
      tone={tone}
      {...(isMailSent &&
        mailboxUrl !== undefined && {
          action: (
            <a href={mailboxUrl} target="_blank" rel="noreferrer" className={buttonClassName({ size: "small" })}>
              <Mail size={14} aria-hidden />
              Open local mailbox
            </a>
          ),
        })}
    >
      {text}
      {reasons.length > 0 && (
        <ul className={styles["reasons"]}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
