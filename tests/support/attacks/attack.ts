import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Belongings } from "../server/victim.ts";

export type AttackAnswer = { readonly data: unknown; readonly error: unknown; readonly status?: number };
/** The victim's rows and objects, which the attacks aim at. */
export type AttackTarget = Belongings & { readonly victimId: string };
/** `run` returns an error or nothing if the attack is refused; `status` is the response a signed-in attacker must get, where given. */
export type Attack = {
  readonly name: string;
  readonly status?: number;
  readonly run: (client: SupabaseClient, target: AttackTarget) => PromiseLike<AttackAnswer>;
};

/** A path in the attacker's own folder, or in nobody's folder for an attacker without an account. */
export async function ownPath(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  return `${data.session?.user.id ?? randomUUID()}/music-tracks/${randomUUID()}.wav`;
}
