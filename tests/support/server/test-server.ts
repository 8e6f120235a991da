import { rm } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient, WebSocketLikeConstructor } from "@supabase/supabase-js";
import type { Mail } from "#supabase/local/mail/mail.ts";
import { startServer } from "#supabase/local/server.ts";
import type { ServerOptions } from "#supabase/local/server-options.ts";
import { freshDataFolder } from "./data-folder.ts";

export type TestServer = {
  readonly url: string;
  /** Where clients find the API; `url` if absent. */
  readonly apiUrl?: string;
  readonly dataDir: string;
  readonly publishableKey: string;
  /** Stops the server; the data folder stays for a restart. */
  stop(): Promise<void>;
  /** Stops the server and removes its data. */
  dispose(): Promise<void>;
};

/** Starts the embedded backend on a free port, in the existing folder `dataDir` or in a new one. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await freshDataFolder());
  const server = await startServer({ port: 0, log: () => undefined, ...options, dataDir });
  return {
    url: server.localUrl,
    dataDir,
    publishableKey: await publishableKeyOf(server.localUrl),
    stop: () => server.close(),
    dispose: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function publishableKeyOf(url: string): Promise<string> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  return config.publishableKey;
}

type Reachable = Pick<TestServer, "url" | "apiUrl" | "publishableKey">;

/** A supabase-js client that keeps its session in memory and starts no timers. */
export function clientOf(server: Reachable): SupabaseClient {
  return createClient(server.apiUrl ?? server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: noWebSocket },
  });
}

/** A WebSocket stub: Node 20 has no WebSocket, and no test subscribes to anything. */
export const noWebSocket = (() => {
  throw new Error("No realtime in tests.");
}) as unknown as WebSocketLikeConstructor;

export type SignedInUser = {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
};

/** The newest mail to an address. */
export async function newestMailTo(server: Reachable, email: string): Promise<Mail | undefined> {
  const mails = (await (await fetch(`${server.url}/mailbox/messages`)).json()) as Mail[];
  return mails.find((mail) => mail.to === email);
}

/** Follows the link of a mail; returns where it leads, with the tokens or the error in its hash. */
export async function followLink(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: "manual" });
  const target = answer.headers.get("location");
  if (target === null) throw new Error(`The link answered ${answer.status} without a redirect.`);
  return new URL(target, link);
}

export const fragmentOf = ({ hash }: URL): URLSearchParams => new URLSearchParams(hash.slice(1));

/** Signs a user up and follows the link of the mail, which signs in: a password's hash takes longer than most requests. */
export async function signUpUser(server: Reachable, email: string, password = "correct-horse"): Promise<SignedInUser> {
  const client = clientOf(server);
  const signedUp = await client.auth.signUp({ email, password, options: { emailRedirectTo: `${server.url}/` } });
  if (signedUp.error) throw signedUp.error;
  const mail = await newestMailTo(server, email);
  if (!mail) throw new Error(`No mail to ${email}.`);
  const tokens = fragmentOf(await followLink(mail.link));
  const [access_token, refresh_token] = [tokens.get("access_token") ?? "", tokens.get("refresh_token") ?? ""];
  const { data, error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
  if (!data.user) throw new Error(`The link of the mail to ${email} signs nobody in.`);
  return { client, id: data.user.id, email, password, accessToken: access_token };
}

export async function signInUser(server: Reachable, email: string, password: string): Promise<SignedInUser> {
  const client = clientOf(server);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, id: data.user.id, email, password, accessToken: data.session.access_token };
}
