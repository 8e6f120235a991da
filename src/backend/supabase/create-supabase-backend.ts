import type { Backend } from "../backend.ts";
import { createSupabaseAuth } from "./auth.ts";
import { browserPorts } from "./browser-ports.ts";
import type { BrowserPorts } from "./browser-ports.ts";
import { createLaybackClient, sessionKeyOf } from "./client.ts";
import type { ClientConfig } from "./client.ts";
import { createSupabaseLibrary } from "./library.ts";
import { createSupabaseMedia } from "./media.ts";
import { createObjects } from "./objects.ts";
import { createSupabaseProfiles } from "./profiles.ts";
import { createSupabaseOperations, createSupabaseProjects } from "./projects.ts";
import { createSessions } from "./session.ts";
import { createSupabaseSharing } from "./sharing.ts";

export type SupabaseBackendConfig = ClientConfig & {
  /** Where the embedded server shows its mails; null when mail is really sent. */
  readonly mailboxUrl: string | null;
};

/**
 * The backend over Supabase, hosted or embedded. `supabaseUrl` is absolute, without a path. Reads and cleans the
 * address at once when a mail link led here.
 */
export function createSupabaseBackend(config: SupabaseBackendConfig, ports: BrowserPorts = browserPorts()): Backend {
  const client = createLaybackClient(config, ports.storage);
  const sessionKey = sessionKeyOf(config.supabaseUrl);
  const auth = createSupabaseAuth({ client, ports, authFlow: config.authFlow, mailboxUrl: config.mailboxUrl, sessionKey });
  const sessions = createSessions(client);
  const objects = createObjects({ client, config, ports, sessions });
  const stopForgetting = auth.onChange((state) => {
    if (state.status === "signedOut") objects.urls.clear();
  });
  const { newId, nowMs } = ports;

  return {
    auth,
    profiles: createSupabaseProfiles({ client, sessions, objects, newId, nowMs }),
    projects: createSupabaseProjects({ client, sessions, storage: ports.storage }),
    operations: createSupabaseOperations({ client, sessions }),
    library: createSupabaseLibrary({ client, sessions, objects, newId }),
    media: createSupabaseMedia({ client, sessions, objects, newId }),
    sharing: createSupabaseSharing({ client, sessions, address: ports.address }),
    dispose() {
      stopForgetting();
      auth.dispose();
      void client.auth.dispose();
    },
  };
}
