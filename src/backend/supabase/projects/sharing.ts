import * as v from "valibot";
import { success } from "#model/result.ts";
import type { Sharing } from "../../backend.ts";
import type { BrowserPorts } from "../browser-ports.ts";
import type { LaybackClient } from "../client.ts";
import { readQuery } from "../query.ts";
import type { AuthSessions } from "../auth/session.ts";

export type SharingDeps = {
  readonly client: LaybackClient;
  readonly sessions: AuthSessions;
  readonly address: BrowserPorts["address"];
};

const PublicFlagRow = v.object({ is_public: v.boolean() });

/** Reads and writes `projects.is_public` of the user's own rows; row-level security then lets visitors read the project. */
export function createSupabaseSharing({ client, sessions, address }: SharingDeps): Sharing {
  return {
    isPublic: (id) =>
      sessions.withSession(async ({ userId }) => {
        const row = await readQuery(
          client.from("projects").select("is_public").eq("user_id", userId).eq("id", id).single(),
          PublicFlagRow,
          "project",
        );
        return row.ok ? success(row.value.is_public) : row;
      }),
    setPublic: (id, isPublic) =>
      sessions.withSession(async ({ userId }) => {
        const change = client.from("projects").update({ is_public: isPublic }).eq("user_id", userId).eq("id", id);
        const row = await readQuery(change.select("is_public").single(), PublicFlagRow, "project");
        return row.ok ? success(undefined) : row;
      }),
    linkTo: (id) => new URL(`/embed?project=${id}`, address.href()).href,
  };
}
