import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Belongings } from "../server/victim.ts";

export type AttackAnswer = { readonly data: unknown; readonly error: unknown; readonly status?: number };
/** What is attacked. */
export type AttackTarget = Belongings & { readonly victimId: string };
/** `run` answers with an error or with nothing where the attack is refused; to whoever is signed in with `status`, where that is said. */
export type Attack = {
  readonly name: string;
  readonly status?: number;
  readonly run: (client: SupabaseClient, target: AttackTarget) => PromiseLike<AttackAnswer>;
};

/** A place in the attacker's own folder; in nobody's for one who has none. */
export async function ownPath(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return `${data.session?.user.id ?? randomUUID()}/music-tracks/${randomUUID()}.wav`;
}
