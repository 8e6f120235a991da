import { setTimeout } from "node:timers/promises";
import { SmtpEmailDriver } from "@supabase/lite";
import { composeMail } from "./mail.ts";
import type { Mail } from "./mail.ts";
import type { Mailbox } from "./mailbox.ts";

/** Where a mail's link leads. */
export type LinkTarget = {
  /** Origin of the link itself. */
  readonly origin: string;
  /** The page that the link redirects to. */
  readonly redirectTo: string;
};

/** Sends mails after the answer to the request, so that the answer's time does not reveal whether a mail is sent. Logs failures. */
export type Outbox = {
  /** Sends a link whose token signs the user in. */
  sendLink(kind: "signup" | "recovery", to: string, token: string, target: LinkTarget): void;
  /** Notifies the owner of an account that a sign-up used its address. */
  sendNotice(to: string, target: LinkTarget): void;
  /** Resolves once every mail so far is delivered or has failed, after two seconds at the latest. */
  settled(): Promise<void>;
};

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly pass: string | undefined;
  readonly from: string;
};

/** Delivers a composed mail, by SMTP or to the local mailbox. */
export type Delivery = (mail: Mail) => Promise<void>;

const SETTLE_MS = 2000;

export function createOutbox(deliver: Delivery, log: (line: string) => void): Outbox {
  const underway = new Set<Promise<void>>();
  const send = (mail: Mail): void => {
    const delivery = new Promise<void>((resolve) => void setImmediate(resolve))
      .then(() => deliver(mail))
      .catch((error: unknown) => log(`A mail to ${mail.to} could not be sent: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => underway.delete(delivery));
    underway.add(delivery);
  };
  return {
    sendLink: (kind, to, token, { origin, redirectTo }) => {
      const link = new URL("/auth/v1/verify", origin);
      link.searchParams.set("token", token);
      link.searchParams.set("type", kind);
      link.searchParams.set("redirect_to", redirectTo);
      send(composeMail(kind, to, link.href));
    },
    sendNotice: (to, { origin }) => send(composeMail("accountExists", to, new URL("/login", origin).href)),
    settled: async () => void (await Promise.race([Promise.all(underway), setTimeout(SETTLE_MS, undefined, { ref: false })])),
  };
}

/** Stores mails in the local mailbox, if there is one, and prints their links on the console. */
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
