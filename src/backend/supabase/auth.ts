import { AuthUnknownError, isAuthPKCECodeVerifierMissingError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import type { AuthError, Session, User as SupabaseUser } from "@supabase/supabase-js";
import * as v from "valibot";
import { messages } from "#model/messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { createAuthStates } from "../auth-states.ts";
import type { Auth, AuthFailure, User } from "../backend.ts";
import type { BrowserPorts } from "./browser-ports.ts";
import type { LaybackClient } from "./client.ts";
import { readLink } from "./link-in-address.ts";
import type { AuthFlow, Link } from "./link-in-address.ts";

export type AuthParts = {
  readonly client: LaybackClient;
  readonly ports: BrowserPorts;
  readonly authFlow: AuthFlow;
  readonly mailboxUrl: string | null;
  /** The key of the persisted session in `ports.storage`. */
  readonly sessionKey: string;
};

const PATIENCE_MS = 2000;

/** Accounts through supabase-js, which keeps, refreshes and shares the session between tabs. */
export function createSupabaseAuth({ client, ports, authFlow, mailboxUrl, sessionKey }: AuthParts): Auth & { dispose(): void } {
  const { link, cleanHref } = readLink(ports.address.href(), authFlow);
  if (link.kind !== "none") ports.address.replace(cleanHref);
  const states = createAuthStates({ status: "loading" });
  let linkError = link.kind === "error" ? sentenceOfLink(link.code, link.message) : undefined;
  let isLinkPending = link.kind === "tokens" || link.kind === "code";
  /** Id of the user whose password is being recovered in this tab: a reload goes on with it. */
  const recoveryKey = `${sessionKey}-recovery`;
  let isRecovering = false;
  const setRecovering = (userId: string | undefined) => {
    isRecovering = userId !== undefined;
    if (userId === undefined) ports.tabStorage.removeItem(recoveryKey);
    else ports.tabStorage.setItem(recoveryKey, userId);
  };
  /** Read before the library removes a session that it cannot refresh. */
  const hadSession = storedUser(ports, sessionKey) !== undefined;
  /** Somebody signs out on this page: what ends now is no loss. */
  let isLeaving = false;

  /** The library tries for half a minute to refresh a session without an answer; nobody waits that long before a spinner. */
  const patience = setTimeout(() => {
    const user = states.get().status === "loading" && !isLinkPending ? storedUser(ports, sessionKey) : undefined;
    if (user) states.set({ status: "signedIn", user });
  }, PATIENCE_MS);

  const publish = (session: Session | null, isStart = false) => {
    const user = session ? userOf(session.user) : isStart ? storedUser(ports, sessionKey) : undefined;
    const isRecovered = user !== undefined && ports.tabStorage.getItem(recoveryKey) === user.id;
    const wasSignedIn = states.get().status === "signedIn" || (states.get().status === "loading" && hadSession);
    if (user) states.set({ status: isRecovering || isRecovered ? "recovering" : "signedIn", user });
    else if (wasSignedIn && !isLeaving) states.set({ status: "signedOut", isSessionLost: true });
    else states.set({ status: "signedOut" });
  };

  const { data } = client.auth.onAuthStateChange((event, session) => {
    if (event === "PASSWORD_RECOVERY") setRecovering(session?.user.id);
    if (event === "SIGNED_OUT") setRecovering(undefined);
    if (!isLinkPending) publish(session, event === "INITIAL_SESSION");
  });

  const followLink = async (): Promise<void> => {
    const error = await exchange(client, link);
    if (error)
      linkError = isAuthPKCECodeVerifierMissingError(error) ? messages.linkOtherBrowser : sentenceOfLink(error.code, error.message);
    isLinkPending = false;
    const { session } = (await client.auth.getSession()).data;
    if (!error && link.kind === "tokens" && link.isRecovery) setRecovering(session?.user.id);
    publish(session, true);
  };
  if (isLinkPending) void followLink();

  const siteUrl = (path: string) => new URL(path, ports.address.href()).href;

  return {
    isSessionKept: ports.isStorageKept,
    mailboxUrl: mailboxUrl ?? undefined,
    state: states.get,
    onChange: states.onChange,
    linkError: () => linkError,
    async signIn(email, password) {
      return userResult(await client.auth.signInWithPassword({ email, password }));
    },
    async signUp(email, password) {
      const { error } = await client.auth.signUp({ email, password, options: { emailRedirectTo: new URL(ports.address.href()).origin } });
      return error ? failure(authFailureOf(error)) : success(undefined);
    },
    async signOut() {
      isLeaving = true;
      const { error } = await client.auth.signOut({ scope: "local" });
      isLeaving = false;
      if (!error) return;
      // Without an answer the library keeps the session; leaving this computer must work all the same.
      ports.storage.removeItem(sessionKey);
      setRecovering(undefined);
      states.set({ status: "signedOut" });
    },
    async sendPasswordReset(email) {
      const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: siteUrl("/reset-password") });
      return error ? failure(authFailureOf(error)) : success(undefined);
    },
    async setPassword(password) {
      const answer = await client.auth.updateUser({ password });
      if (!answer.error) setRecovering(undefined);
      const result = userResult(answer);
      if (result.ok) states.set({ status: "signedIn", user: result.value });
      return result;
    },
    dispose() {
      clearTimeout(patience);
      data.subscription.unsubscribe();
      states.dispose();
    },
  };
}

async function exchange(client: LaybackClient, link: Link): Promise<AuthError | null> {
  if (link.kind === "code") return (await client.auth.exchangeCodeForSession(link.code)).error;
  if (link.kind !== "tokens") return null;
  return (await client.auth.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken })).error;
}

function userOf(user: SupabaseUser): User {
  return { id: user.id, email: user.email ?? "" };
}

function userResult(answer: { data: { user: SupabaseUser | null }; error: AuthError | null }): Result<User, AuthFailure> {
  if (answer.error) return failure(authFailureOf(answer.error));
  return answer.data.user ? success(userOf(answer.data.user)) : failure({ message: messages.authFailed, reasons: [] });
}

/** The provider's words; an answer without any comes as its JSON ("{}"), which is nothing to show. */
function authFailureOf(error: AuthError): AuthFailure {
  const isWordless = error.message === "" || /^[{[]/u.test(error.message) || error instanceof AuthUnknownError;
  return { message: isWordless ? messages.authFailed : error.message, reasons: isAuthWeakPasswordError(error) ? error.reasons : [] };
}

/** D40: an expired or used link says so; anything else is told in the provider's words. */
function sentenceOfLink(code: string | undefined, message: string): string {
  return code === "otp_expired" || /expired|already been used/iu.test(message) ? messages.linkExpired : message;
}

const StoredSession = v.object({ user: v.object({ id: v.string(), email: v.optional(v.string()) }) });

/**
 * The user of a stored session that could not be refreshed for want of an answer: still signed in, offline. Where the
 * server refuses the refresh, the library removes the session, and this finds nothing.
 */
function storedUser(ports: BrowserPorts, sessionKey: string): User | undefined {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredSession), ports.storage.getItem(sessionKey));
  return stored.success ? { id: stored.output.user.id, email: stored.output.user.email ?? "" } : undefined;
}
