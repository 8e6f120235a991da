import { Mail } from "lucide-react";
import { buttonClassName } from "../buttons/button-class-name.ts";

/** The way to the embedded server's mailbox, after a mail was sent there. */
export function MailboxLink({ url }: { readonly url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClassName({ size: "small" })}>
      <Mail size={14} aria-hidden />
      Open local mailbox
    </a>
  );
}
