import { App } from "@supabase/lite";
import type { Database } from "../database.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { Origins } from "../origins.ts";
import type { Secrets } from "../secrets.ts";

/** The most rows one answer carries; the same number as in `supabase/config.toml`. */
const MAX_ROWS = 1000;

/** A mail link and its token live this long; seconds. */
const LINK_LIFETIME = 3600;

export type LiteApp = { fetch(request: Request): Promise<Response> };

/** @supabase/lite for `/auth/v1` and `/rest/v1`: no secret key exists, so nothing that comes over HTTP is the service role. */
export async function createLiteApp(database: Database, secrets: Secrets, origins: Origins, outbox: Outbox): Promise<LiteApp> {
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
      // The mails carry links only: the code behind them may be long, which makes it unguessable.
      email: { enable_signup: true, enable_confirmations: true, otp_length: 32, otp_expiry: LINK_LIFETIME },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false }, drivers: { email: outbox.driver } },
  });
  await app.init();
  return { fetch: async (request) => app.fetch(request) };
}
