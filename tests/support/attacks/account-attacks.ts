import type { SupabaseClient } from "@supabase/supabase-js";
import type { Attack, AttackAnswer } from "./attack.ts";

const VICTIM = "victim@example.com";

/** Sends a request with the client's own credentials to a path of its server; returns the response text if the request is granted. */
async function request(client: SupabaseClient, path: string, given: Readonly<Record<string, string>> = {}): Promise<AttackAnswer> {
  const {
    supabaseUrl,
    supabaseKey,
    fetch: send,
  } = client as unknown as Record<"supabaseUrl" | "supabaseKey", string> & { fetch: typeof fetch };
  const { data } = await client.auth.getSession();
  const headers = { apikey: supabaseKey, authorization: `Bearer ${data.session?.access_token ?? supabaseKey}`, ...given };
  const response = await send(`${supabaseUrl}${path}`, { redirect: "manual", headers });
  const text = await response.text();
  return response.ok ? { data: text, error: null } : { data: null, error: new Error(`${response.status} ${text}`) };
}

/** Attempts to enter the victim's account or to read its mails. */
export const accountAttacks: readonly Attack[] = [
  { name: "have a sign-in link sent to the victim", run: (client) => client.auth.signInWithOtp({ email: VICTIM }) },
  {
    name: "guess the token of a mail to the victim",
    run: (client) => client.auth.verifyOtp({ email: VICTIM, token: "000000", type: "recovery" }),
  },
  { name: "guess a link of a mail", run: (client) => client.auth.verifyOtp({ token_hash: "0".repeat(56), type: "recovery" }) },
  { name: "guess the victim's password", run: (client) => client.auth.signInWithPassword({ email: VICTIM, password: "password" }) },
  { name: "come in by a made-up identity token", run: (client) => client.auth.signInWithIdToken({ provider: "google", token: "x.y.z" }) },
  { name: "make an account without an address", run: (client) => client.auth.signInAnonymously() },
  { name: "take the victim's address", run: (client) => client.auth.updateUser({ email: VICTIM }) },
  {
    name: "renew a session by the victim's id",
    run: (client, { victimId }) => client.auth.refreshSession({ refresh_token: victimId }),
  },
  ...["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via"].map((name) => ({
    name: `read the mails behind a proxy that writes ${name}`,
    run: (client: SupabaseClient) => request(client, "/mailbox/messages", { [name]: "203.0.113.1" }),
  })),
];

/** Requests that must neither occupy the server nor reveal anything, from any client. */
export const busyAttacks: readonly Attack[] = [
  {
    name: "filter the victim's projects by a regular expression",
    status: 400,
    run: (client, { victimId }) => client.from("projects").select("id").eq("user_id", victimId).filter("name", "match", "(a*)*b"),
  },
  {
    name: "send an operation of 15,001 changes",
    status: 400,
    run: (client, { opId, projectId }) => {
      const changes = Array.from({ length: 15_001 }, () => ({ kind: "remove", id: opId }));
      return client.rpc("apply_operation", { op: { opId, projectId, changes } });
    },
  },
  {
    name: "filter by a pattern of 2,000 characters",
    status: 400,
    run: (client) =>
      client
        .from("projects")
        .select("id")
        .like("name", `*${"a".repeat(2000)}b*`),
  },
  {
    name: "filter by a path into a document",
    status: 400,
    run: (client) => client.from("projects").select("id").like("settings->>a", "*ab*"),
  },
  {
    name: "order by a path into a document",
    status: 400,
    run: (client) => client.from("projects").select("id").order("settings->a"),
  },
  {
    name: "take a document apart 300 times",
    status: 400,
    run: (client) => client.from("projects").select(Array.from({ length: 300 }, (_, number) => `x${number}:settings->b${number}`).join()),
  },
  {
    name: "put 20 lists of clips side by side",
    status: 400,
    run: (client) => client.from("projects").select(Array.from({ length: 20 }, (_, number) => `x${number}:audio_tracks(*)`).join()),
  },
  {
    name: "make 1,001 projects at once",
    status: 400,
    run: (client) => client.from("projects").insert(Array.from({ length: 1001 }, () => ({ name: "x" }))),
  },
  ...[{}, 5, true].map((paths) => ({
    name: `name as a list what is ${JSON.stringify(paths)}`,
    status: 400,
    run: (client: SupabaseClient) => client.rpc("recently_played_media", { paths }),
  })),
  {
    name: "call the functions behind apply_operation",
    run: (client, { projectId, victimId }) =>
      client.rpc("apply_changes", { changes: [{ kind: "rename", name: "Stolen" }], project: projectId, owner: victimId }),
  },
];
