import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient, WebSocketLikeConstructor } from "@supabase/supabase-js";
import type { KeyValueStorage } from "./browser-ports.ts";
import { limitedFetch } from "./limited-fetch.ts";
import type { AuthFlow } from "./auth/link-in-address.ts";

export type ClientConfig = {
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly authFlow: AuthFlow;
};

export type LaybackClient = SupabaseClient;

/** The library's default key of the persisted session. Spelled out because a sign-out without an answer must remove it too. */
export function sessionKeyOf(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split(".")[0]}-auth-token`;
}

/** Options of every client. */
const COMMON = {
  // link-in-address.ts reads and cleans the address before anything else runs.
  auth: { detectSessionInUrl: false },
  global: { fetch: limitedFetch },
  realtime: { transport: refuseWebSocket as unknown as WebSocketLikeConstructor },
};

export function createLaybackClient(config: ClientConfig, storage: KeyValueStorage): LaybackClient {
  return createClient(config.supabaseUrl, config.publishableKey, {
    ...COMMON,
    auth: {
      ...COMMON.auth,
      storage,
      storageKey: sessionKeyOf(config.supabaseUrl),
      flowType: config.authFlow,
      persistSession: true,
      autoRefreshToken: true,
    },
  });
}

/** A client without a session, whether or not a user is signed in. Stores nothing. */
export function createAnonymousClient(config: ClientConfig): LaybackClient {
  return createClient(config.supabaseUrl, config.publishableKey, {
    ...COMMON,
    auth: {
      ...COMMON.auth,
      storageKey: `${sessionKeyOf(config.supabaseUrl)}-nobody`,
      persistSession: false,
      autoRefreshToken: false,
    },
  });
}

/** Nothing here uses realtime. Passed so that the library needs no WebSocket where there is none (Node 20). */
function refuseWebSocket(): never {
  throw new Error("Layback opens no realtime connection.");
}
