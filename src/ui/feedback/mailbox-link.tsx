import { Mail } from "lucide-react";
import { uiMessages } from "#model/text/ui-messages.ts";
import { buttonClassName } from "../buttons/button-class-name.ts";

/** Link to the embedded server's mailbox, shown after a mail was sent to it. */
export function MailboxLink({ url }: { readonly url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClassName({ size: "small" })}>
      <Mail size={14} aria-hidden />
      {uiMessages.openMailbox}
    </a>
  );
}
