import { memoryStorage } from "#backend/supabase/browser-ports.ts";
import type { BrowserPorts, KeyValueStorage } from "#backend/supabase/browser-ports.ts";
import { createSupabaseBackend } from "#backend/supabase/create-supabase-backend.ts";
import type { AuthFlow } from "#backend/supabase/auth/link-in-address.ts";
import type { SendFile } from "#backend/supabase/media/send-file.ts";
import type { AuthState, Backend, User } from "#backend/backend.ts";
import { followLink, newestMailTo } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";
import { unwrap } from "../model/unwrap.ts";

/** The parts of a browser page that the real client needs in Node: address, storage and clock. */
export type FakePage = {
  readonly backend: Backend;
  readonly storage: KeyValueStorage;
  /** The URL in the address bar. */
  address(): string;
  /** Every upload's URL, in order. */
  readonly uploads: readonly string[];
};

export type PageOptions = {
  readonly href?: string;
  readonly storage?: KeyValueStorage;
  readonly tabStorage?: KeyValueStorage;
  readonly authFlow?: AuthFlow;
  readonly nowMs?: () => number;
};

/** Opens a page on the server as the web site does. The caller disposes of `backend`. */
export function openPage(server: Pick<TestServer, "url" | "apiUrl" | "publishableKey">, options: PageOptions = {}): FakePage {
  const storage = options.storage ?? memoryStorage();
  let href = options.href ?? `${server.url}/`;
  const uploads: string[] = [];
  const ports: BrowserPorts = {
    storage,
    tabStorage: options.tabStorage ?? memoryStorage(),
    isStoragePersistent: true,
    address: {
      href: () => href,
      replace: (next) => {
        href = next;
      },
    },
    newId: () => crypto.randomUUID(),
    nowMs: options.nowMs ?? (() => Date.now()),
    sendFile: (file) => {
      uploads.push(file.url);
      return sendFileByFetch(file);
    },
  };
  const backend = createSupabaseBackend(
    {
      supabaseUrl: server.apiUrl ?? server.url,
      publishableKey: server.publishableKey,
      mailboxUrl: `${server.url}/mailbox`,
      authFlow: options.authFlow ?? "implicit",
    },
    ports,
  );
  return {
    backend,
    storage,
    uploads,
    address: () => href,
  };
}

/** Node has no XMLHttpRequest; the browser tests use the real one. */
const sendFileByFetch: SendFile = async ({ url, headers, body, onProgress, signal }) => {
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal: signal ?? null });
    onProgress?.(body.size, body.size);
    return { kind: "answered", status: response.status, text: await response.text() };
  } catch {
    return signal?.aborted ? { kind: "aborted" } : { kind: "unanswered", sentBytes: 0 };
  }
};

/** The state once it is no longer `loading`, or once `wanted` holds. */
export function settledState(backend: Backend, wanted = (state: AuthState) => state.status !== "loading"): Promise<AuthState> {
  return new Promise((resolve) => {
    if (wanted(backend.auth.state())) {
      resolve(backend.auth.state());
      return;
    }
    const stop = backend.auth.onChange((state) => {
      if (!wanted(state)) return;
      stop();
      resolve(state);
    });
  });
}

/** Follows the link in the newest mail; returns the resulting URL with its hash. */
export async function followMail(server: TestServer, email: string): Promise<string> {
  const mail = await newestMailTo(server, email);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return (await followLink(mail.link)).href;
}

/** A page with a confirmed and signed-in user. */
export async function openSignedInPage(server: TestServer, email: string, options: PageOptions = {}): Promise<FakePage & { user: User }> {
  const page = openPage(server, options);
  unwrap(await page.backend.auth.signUp(email, "correct-horse"));
  await followMail(server, email);
  const user = unwrap(await page.backend.auth.signIn(email, "correct-horse"));
  return { ...page, user };
}
