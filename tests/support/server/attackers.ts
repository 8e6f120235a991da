import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { noWebSocket, clientOf } from "./test-server.ts";
import type { SignedInUser, TestServer } from "./test-server.ts";

/** A client that must not reach any of the victim's data. */
export type Attacker = { readonly name: string; readonly client: SupabaseClient };

/** The credentials with which every verb is tried. `secondUser` is another user with an account. */
export async function attackersOf(server: TestServer, secondUser: SignedInUser, victim: SignedInUser): Promise<readonly Attacker[]> {
  return [
    { name: "a second user", client: secondUser.client },
    { name: "an anonymous client", client: clientOf(server) },
    { name: "a client without any key", client: clientWithHeaders(server, {}) },
    { name: "a client with a wrong key", client: clientWithHeaders(server, { apikey: "sb_publishable_wrong" }) },
    { name: "the victim's token without a key", client: clientWithHeaders(server, { authorization: `Bearer ${victim.accessToken}` }) },
    {
      name: "a forged service role token",
      client: clientWithHeaders(server, { apikey: server.publishableKey, authorization: `Bearer ${await forgedToken("service_role")}` }),
    },
    {
      name: "a forged token of the victim",
      client: clientWithHeaders(server, {
        apikey: server.publishableKey,
        authorization: `Bearer ${await forgedToken("authenticated", victim.id)}`,
      }),
    },
    {
      name: "an unsigned token of the victim",
      client: clientWithHeaders(server, { apikey: server.publishableKey, authorization: `Bearer ${unsignedToken(victim.id)}` }),
    },
  ];
}

/** A supabase-js client whose own credentials are replaced by these headers. */
function clientWithHeaders(server: TestServer, credentials: Readonly<Record<string, string>>): SupabaseClient {
  return createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: noWebSocket },
    global: {
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.delete("apikey");
        headers.delete("authorization");
        for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
        return fetch(input, { ...init, headers });
      },
    },
  });
}

/** A token signed with the default secret of @supabase/lite. */
async function forgedToken(role: string, sub = "00000000-0000-4000-8000-000000000000"): Promise<string> {
  return new SignJWT({ role, sub, aud: "authenticated", session_id: "00000000-0000-4000-8000-000000000000" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode("unsafe-secret-change-me"));
}

function unsignedToken(sub: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part({ role: "authenticated", sub, aud: "authenticated", exp: 4_000_000_000 })}.`;
}
