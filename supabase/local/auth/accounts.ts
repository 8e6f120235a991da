import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "../database.ts";

/**
 * Changes to accounts that mails cause, each in one statement whether the account exists or not. Addresses are in lower case. A token goes
 * into the link of a mail and makes earlier links invalid.
 */
export type Accounts = {
  /** Creates an account that awaits confirmation, or gives an unconfirmed one this password. "confirmed": nothing changed. */
  register(email: string, passwordHash: string): Promise<{ readonly token: string } | "confirmed">;
  /** Undefined if no account with this address awaits confirmation. */
  confirmAgain(email: string): Promise<{ readonly token: string } | undefined>;
  recover(email: string): Promise<{ readonly token: string } | undefined>;
  /** Following a recovery link proves ownership of the address: a password set before that proof is removed. */
  dropUnconfirmedPassword(recoveryToken: string): Promise<void>;
  isConfirmed(email: string): Promise<boolean>;
};

export function createAccounts(database: Database): Accounts {
  const touches = async (sql: string, parameters: readonly unknown[]): Promise<boolean> =>
    database.asServer(async (transaction) => (await transaction.query(sql, [...parameters])).rows.length > 0);

  return {
    register: async (email, passwordHash) => {
      const token = newToken();
      const isOpen = await touches(REGISTER, [randomUUID(), email, passwordHash, token, randomUUID()]);
      return isOpen ? { token } : "confirmed";
    },
    confirmAgain: async (email) => {
      const token = newToken();
      return (await touches(CONFIRM_AGAIN, [email, token])) ? { token } : undefined;
    },
    recover: async (email) => {
      const token = newToken();
      return (await touches(RECOVER, [email, token])) ? { token } : undefined;
    },
    dropUnconfirmedPassword: async (recoveryToken) => {
      await touches(DROP_UNCONFIRMED_PASSWORD, [recoveryToken]);
    },
    isConfirmed: (email) => touches(IS_CONFIRMED, [email]),
  };
}

/** @supabase/lite finds a link's user by this column; any content will do. */
const newToken = (): string => randomBytes(32).toString("hex");

const REGISTER = `
  with account as (
    insert into auth.users
      (id, email, encrypted_password, confirmation_token, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data)
    values ($1::uuid, $2::text, $3, $4, now(), '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object('sub', $1::uuid, 'email', $2::text, 'email_verified', false, 'phone_verified', false))
    on conflict (email) where is_sso_user = false do update
      set encrypted_password = excluded.encrypted_password, confirmation_token = excluded.confirmation_token,
        confirmation_sent_at = now(), recovery_token = null, updated_at = now()
      where users.email_confirmed_at is null
    returning id
  ), identity as (
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select $5::uuid, 'email', id::text, id,
      jsonb_build_object('sub', id, 'email', $2::text, 'email_verified', false, 'phone_verified', false)
    from account
    on conflict (provider, provider_id) do nothing
  )
  select id from account`;

const CONFIRM_AGAIN = `
  update auth.users set confirmation_token = $2, confirmation_sent_at = now()
  where email = $1 and is_sso_user = false and email_confirmed_at is null returning id`;

const RECOVER = `
  update auth.users set recovery_token = $2, recovery_sent_at = now()
  where email = $1 and is_sso_user = false returning id`;

const DROP_UNCONFIRMED_PASSWORD = `
  update auth.users set encrypted_password = null, confirmation_token = null
  where recovery_token = $1 and email_confirmed_at is null returning id`;

const IS_CONFIRMED = "select id from auth.users where email = $1 and is_sso_user = false and email_confirmed_at is not null";
