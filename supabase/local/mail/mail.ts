import { randomUUID } from "node:crypto";

export type MailKind = "signup" | "recovery" | "email_change" | "magiclink";

export type Mail = {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link that the text carries. */
  readonly link: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

const TEXTS: Readonly<Record<MailKind, { readonly subject: string; readonly before: string; readonly after: string }>> = {
  signup: {
    subject: "Confirm your email for Layback",
    before: "Welcome to Layback. Follow this link to confirm your email:",
    after: "If you did not sign up, ignore this mail.",
  },
  recovery: {
    subject: "Reset your Layback password",
    before: "Follow this link to choose a new password:",
    after: "If you did not ask for this, ignore this mail: your password stays as it is.",
  },
  email_change: { subject: "Confirm your new email for Layback", before: "Follow this link to confirm your new email:", after: "" },
  magiclink: { subject: "Sign in to Layback", before: "Follow this link to sign in:", after: "" },
};

export function composeMail(kind: MailKind, to: string, link: string): Mail {
  const { subject, before, after } = TEXTS[kind];
  const text = [before, "", link, "", "The link works once, for one hour.", after].join("\n").trimEnd();
  return { id: randomUUID(), kind, to, subject, text, link, sentAt: new Date().toISOString() };
}
