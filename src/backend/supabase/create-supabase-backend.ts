import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import type { AuthState, Backend, User } from "../backend.ts";
import { createSupabaseAuth } from "./auth/auth.ts";
import { browserPorts } from "./browser-ports.ts";
import type { BrowserPorts } from "./browser-ports.ts";
import { createLaybackClient, sessionKeyOf } from "./client.ts";
import type { ClientConfig } from "./client.ts";
import { createSignedUrlStore } from "./media/signed-url-store.ts";
import { createSupabaseLibrary } from "./media/library.ts";
import { createSupabaseMedia } from "./media/supabase-media.ts";
import { createObjects } from "./media/objects.ts";
import { createSupabaseProfiles } from "./auth/profiles.ts";
import { createSupabaseOperations, createSupabaseProjects } from "./projects/projects.ts";
import { createSessions } from "./auth/session.ts";
import { createSupabaseSharing } from "./projects/sharing.ts";

export type SupabaseBackendConfig = ClientConfig & {
  /** Where the embedded server shows its mails; null when real mail is sent. */
  readonly mailboxUrl: string | null;
  /** The largest file that the server accepts; default 100 MB. */
  readonly maxUploadBytes?: number | undefined;
};

/**
 * Creates the backend over Supabase, hosted or embedded. `supabaseUrl` is absolute, without a path. Reads and cleans the address at once if
 * a mail link opened the page.
 */
export function createSupabaseBackend(config: SupabaseBackendConfig, ports: BrowserPorts = browserPorts()): Backend {
  const client = createLaybackClient(config, ports.storage);
  const sessionKey = sessionKeyOf(config.supabaseUrl);
  const auth = createSupabaseAuth({ client, ports, authFlow: config.authFlow, mailboxUrl: config.mailboxUrl, sessionKey });
  const sessions = createSessions(client);
  const { newId, nowMs, storage } = ports;
  const { maxUploadBytes = MAX_UPLOAD_BYTES } = config;
  const userId = () => userOf(auth.state())?.id;
  const cachedUrls = createSignedUrlStore({ storage, key: `${sessionKey}-urls`, nowMs, userId });
  const objects = createObjects({ client, config, ports, sessions, cachedUrls });
  let owner = userId();
  const unsubscribe = auth.onChange((state) => {
    const next = userOf(state)?.id;
    const isAnother = next !== undefined && owner !== undefined && next !== owner;
    owner = next ?? owner;
    if (state.status !== "signedOut" && !isAnother) return;
    objects.urls.clear();
    objects.imageUrls.clear();
  });

  return {
    auth,
    profiles: createSupabaseProfiles({ client, sessions, objects, newId, nowMs }),
    projects: createSupabaseProjects({ client, sessions, storage }),
    operations: createSupabaseOperations({ client, sessions }),
    library: createSupabaseLibrary({ client, sessions, objects, newId, maxUploadBytes }),
    media: createSupabaseMedia({ client, sessions, objects, newId, maxUploadBytes }),
    sharing: createSupabaseSharing({ client, sessions, address: ports.address }),
    dispose() {
      unsubscribe();
      auth.dispose();
      void client.auth.dispose();
    },
  };
}

function userOf(state: AuthState): User | undefined {
  return "user" in state ? state.user : undefined;
}
