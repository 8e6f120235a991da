import { randomUUID } from "node:crypto";

/** `accountExists`: a sign-up used an address that already has an account. */
export type MailKind = "signup" | "recovery" | "accountExists";

export type Mail = {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link in the text. */
  readonly link: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

const TEXTS: Readonly<Record<MailKind, { readonly subject: string; readonly before: string; readonly after: string }>> = {
  signup: {
    subject: "Confirm your email for Layback",
    before: "Welcome to Layback. Follow this link to confirm your email:",
    after: "The link works once, for one hour. If you did not sign up, ignore this mail.",
  },
  recovery: {
    subject: "Reset your Layback password",
    before: "Follow this link to choose a new password:",
    after: "The link works once, for one hour. If you did not ask for this, ignore this mail: your password stays as it is.",
  },
  accountExists: {
    subject: "You already have a Layback account",
    before: "Somebody, perhaps you, has signed up to Layback with this address, which has an account already. Sign in here:",
    after: "If you do not know the password, ask there for a new one. If you did not sign up, ignore this mail: nothing has changed.",
  },
};

export function composeMail(kind: MailKind, to: string, link: string): Mail {
  const { subject, before, after } = TEXTS[kind];
  const text = [before, "", link, "", after].join("\n");
  return { id: randomUUID(), kind, to, subject, text, link, sentAt: new Date().toISOString() };
}
