import { App } from "@supabase/lite";
import type { EmailDriver } from "@supabase/lite";
import type { Database } from "../database.ts";
import type { Origins } from "../origins.ts";
import type { Secrets } from "../secrets.ts";
import { hashLibraryPasswordsHere } from "./passwords.ts";

/** Maximum rows of one answer; the same number as in `supabase/config.toml`. */
const MAX_ROWS = 1000;

/** Lifetime of a mail link and its token, seconds. */
const LINK_LIFETIME = 3600;

/** No open route makes the library send a mail. */
const NO_MAIL: EmailDriver = { send: () => Promise.reject(new Error("The library sends no mail.")) };

export type LiteApp = { fetch(request: Request): Promise<Response> };

/** @supabase/lite for `/auth/v1` and `/rest/v1`. There is no secret key, so no HTTP request runs as the service role. */
export async function createLiteApp(database: Database, secrets: Secrets, origins: Origins): Promise<LiteApp> {
  hashLibraryPasswordsHere();
  const app = new App({
    connection: database.connection,
    api: { enabled: true, schemas: ["public"], max_rows: MAX_ROWS },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      site_url: origins.site,
      additional_redirect_urls: [...origins.redirects],
      minimum_password_length: 6,
      email: { enable_signup: true, enable_confirmations: true, otp_expiry: LINK_LIFETIME },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false }, drivers: { email: NO_MAIL } },
  });
  await app.init();
  return { fetch: async (request) => app.fetch(request) };
}
