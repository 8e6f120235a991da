import * as v from "valibot";
import type { KeyValueStorage } from "../browser-ports.ts";

/** Why a mail was requested. */
type MailPurpose = "signUp" | "reset";

/**
 * Addresses to which this browser requested a mail in the last day; a link to one of them is expected. Without a purpose, any request
 * counts.
 */
export type AskedMails = {
  add(email: string, purpose: MailPurpose): void;
  has(email: string, purpose?: MailPurpose): boolean;
  remove(email: string, purpose?: MailPurpose): void;
};

/** The longest lifetime of a link of hosted Supabase. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;
const MAX_REMEMBERED = 10;

const Asked = v.array(v.object({ email: v.string(), purpose: v.picklist(["signUp", "reset"]), askedAtMs: v.number() }));

type AskedMailsDeps = { readonly storage: KeyValueStorage; readonly key: string; readonly nowMs: () => number };

export function createAskedMails({ storage, key, nowMs }: AskedMailsDeps): AskedMails {
  const normalised = (email: string) => email.trim().toLowerCase();
  const read = (): v.InferOutput<typeof Asked> => {
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Asked), storage.getItem(key));
    return stored.success ? stored.output.filter(({ askedAtMs }) => nowMs() - askedAtMs < REMEMBERED_MS) : [];
  };
  const write = (asked: v.InferOutput<typeof Asked>): void => {
    if (asked.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(asked.slice(0, MAX_REMEMBERED)));
  };
  const isFor = (email: string, purpose: MailPurpose | undefined) => (asked: { readonly email: string; readonly purpose: MailPurpose }) =>
    asked.email === normalised(email) && (purpose === undefined || asked.purpose === purpose);
  const remove = (email: string, purpose?: MailPurpose): void => {
    const isRemoved = isFor(email, purpose);
    write(read().filter((asked) => !isRemoved(asked)));
  };
  return {
    add: (email, purpose) => {
      remove(email, purpose);
      write([{ email: normalised(email), purpose, askedAtMs: nowMs() }, ...read()]);
    },
    has: (email, purpose) => read().some(isFor(email, purpose)),
    remove,
  };
}
