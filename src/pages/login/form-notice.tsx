import { MailboxLink } from "#ui/feedback/mailbox-link.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import styles from "./auth-form.module.css";
import type { FormMessage } from "./form-message.ts";

type FormNoticeProps = {
  readonly message: FormMessage | undefined;
  /** URL of the embedded server's mailbox. */
  readonly mailboxUrl: string | undefined;
};

/** A form's message; after a mail to a local mailbox, with a link to it. */
export function FormNotice({ message, mailboxUrl }: FormNoticeProps) {
  if (!message) return null;
  const { tone, text, reasons = [], isMailSent = false } = message;
  return (
    <Notice tone={tone} {...(isMailSent && mailboxUrl !== undefined && { action: <MailboxLink url={mailboxUrl} /> })}>
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
