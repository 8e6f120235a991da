import { AsyncLocalStorage } from "node:async_hooks";
import type { EmailDriver } from "@supabase/lite";
import { SmtpEmailDriver } from "@supabase/lite";
import { composeMail } from "./mail.ts";
import type { Mail, MailKind } from "./mail.ts";
import type { Mailbox } from "./mailbox.ts";

/** Where the links of mails lead that are sent while a request is answered. */
type LinkTarget = {
  /** Origin of the confirmation link itself. */
  readonly origin: string;
  /** Where the user lands after it. */
  readonly redirectTo: string;
};

export type Outbox = {
  /** For @supabase/lite, which composes its own texts and ignores `redirect_to`: takes the token of its link and sends our mail. */
  readonly driver: EmailDriver;
  sendLink(kind: MailKind, to: string, tokenHash: string): Promise<void>;
  /** Mails sent by `work` carry links to this target. */
  withTarget<Value>(target: LinkTarget, work: () => Promise<Value>): Promise<Value>;
};

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly pass: string | undefined;
  readonly from: string;
};

/** Sends a composed mail out of the house. */
export type Delivery = (mail: Mail) => Promise<void>;

export function createOutbox(deliver: Delivery): Outbox {
  const targets = new AsyncLocalStorage<LinkTarget>();

  async function sendLink(kind: MailKind, to: string, tokenHash: string): Promise<void> {
    const target = targets.getStore();
    if (!target) throw new Error("A mail was sent outside of a request.");
    const link = new URL("/auth/v1/verify", target.origin);
    link.searchParams.set("token", tokenHash);
    link.searchParams.set("type", kind);
    link.searchParams.set("redirect_to", target.redirectTo);
    await deliver(composeMail(kind, to, link.href));
  }

  return {
    sendLink,
    withTarget: (target, work) => targets.run(target, work),
    driver: {
      send: async ({ to, text }) => {
        const link = /https?:\S+\/auth\/v1\/verify\?\S+/.exec(text ?? "")?.[0];
        if (link === undefined) throw new Error("The mail to be sent has no link.");
        const { searchParams } = new URL(link);
        const kind = searchParams.get("type");
        if (!isMailKind(kind)) throw new Error(`The mail to be sent is of an unknown kind: ${kind}`);
        await sendLink(kind, to, searchParams.get("token") ?? "");
      },
    },
  };
}

/** Keeps mails in the local mailbox, where there is one, and names their link on the console. */
export function deliverToMailbox(mailbox: Mailbox | undefined, log: (line: string) => void): Delivery {
  return async (mail) => {
    await mailbox?.add(mail);
    log(`Mail to ${mail.to}: ${mail.subject}\n  ${mail.link}`);
  };
}

export function deliverBySmtp(settings: SmtpSettings): Delivery {
  const { host, port, user, pass, from } = settings;
  const driver = new SmtpEmailDriver({
    host,
    port,
    from,
    secure: port === 465,
    timeoutMs: 15_000,
    ...(user === undefined ? {} : { user }),
    ...(pass === undefined ? {} : { pass }),
  });
  return ({ to, subject, text }) => driver.send({ to, subject, text });
}

const MAIL_KINDS: readonly string[] = ["signup", "recovery", "email_change", "magiclink"] satisfies MailKind[];

function isMailKind(type: string | null): type is MailKind {
  return type !== null && MAIL_KINDS.includes(type);
}
