import { isAuthPKCECodeVerifierMissingError } from "@supabase/supabase-js";
import type { AuthError, Session, User as SupabaseUser } from "@supabase/supabase-js";
import * as v from "valibot";
import { accountMessages } from "#model/text/account-messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { createAuthStates } from "../../auth-states.ts";
import type { Auth, AuthFailure, User } from "../../backend.ts";
import { createAskedMails } from "./asked-mails.ts";
import { authFailureOf, sentenceOfLink } from "./auth-failures.ts";
import type { BrowserPorts } from "../browser-ports.ts";
import type { LaybackClient } from "../client.ts";
import { readLink } from "./link-in-address.ts";
import type { AuthFlow, Link } from "./link-in-address.ts";

export type AuthDeps = {
  readonly client: LaybackClient;
  readonly ports: BrowserPorts;
  readonly authFlow: AuthFlow;
  readonly mailboxUrl: string | null;
  /** The key of the persisted session in `ports.storage`. */
  readonly sessionKey: string;
};

const PATIENCE_MS = 2000;

/** The provider's message for a wrong password. */
const INVALID_CREDENTIALS = "Invalid login credentials";

type TokenLink = Extract<Link, { readonly kind: "tokens" }>;

/** Accounts through supabase-js, which stores and refreshes the session and shares it between tabs. */
export function createSupabaseAuth({ client, ports, authFlow, mailboxUrl, sessionKey }: AuthDeps): Auth & { dispose(): void } {
  const href = ports.address.href();
  const { link, cleanHref } = readLink(href, authFlow);
  if (cleanHref !== href) ports.address.replace(cleanHref);
  const states = createAuthStates({ status: "loading" });
  let linkError = link.kind === "error" ? sentenceOfLink(link.code, link.message) : undefined;
  /** True until the link has signed in, has failed, or was declined. */
  let isLinkPending = link.kind === "tokens" || link.kind === "code";
  /** Signs in by the link that the user is asked about. */
  let followAsked: (() => Promise<void>) | undefined;
  const asked = createAskedMails({ storage: ports.storage, key: `${sessionKey}-asked`, nowMs: ports.nowMs });
  /** Id of the user whose password is being recovered in this tab; survives a reload. */
  const recoveryKey = `${sessionKey}-recovery`;
  let isRecovering = false;
  const setRecovering = (userId: string | undefined) => {
    isRecovering = userId !== undefined;
    if (userId === undefined) ports.tabStorage.removeItem(recoveryKey);
    else ports.tabStorage.setItem(recoveryKey, userId);
  };
  /** Read before the library removes a session that it cannot refresh. */
  const hadSession = storedUser(ports, sessionKey) !== undefined;
  /** True during a sign-out on this page: the end of the session is intended. */
  let isLeaving = false;

  /**
   * Without an answer, the library tries to refresh a session for half a minute. After `PATIENCE_MS` the stored user counts as signed in.
   */
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

  const endLink = async (error: AuthError | null, isRecovery = false): Promise<void> => {
    if (error)
      linkError = isAuthPKCECodeVerifierMissingError(error) ? accountMessages.linkOtherBrowser : sentenceOfLink(error.code, error.message);
    isLinkPending = false;
    const { session } = (await client.auth.getSession()).data;
    if (isRecovery) setRecovering(session?.user.id);
    publish(session, true);
  };
  /**
   * Anybody can make a link with the tokens of their own account. Only a link that this browser requested, or of the account that is signed
   * in, signs in without a question.
   */
  const followTokens = async ({ accessToken, refreshToken, isRecovery }: TokenLink): Promise<void> => {
    const { data: of, error } = await client.auth.getUser(accessToken);
    if (error) return endLink(error);
    const { email = "" } = of.user;
    const current = (await client.auth.getSession()).data.session?.user;
    const follow = async () => {
      asked.remove(email);
      const answer = await client.auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
      await endLink(answer.error, isRecovery && !answer.error);
    };
    if (asked.has(email) || current?.id === of.user.id) return follow();
    followAsked = follow;
    states.set({ status: "confirmingLink", email, signedInAs: current?.email });
    return undefined;
  };
  if (link.kind === "tokens") void followTokens(link);
  // A code is useless without the secret stored in the browser that requested it.
  if (link.kind === "code") void client.auth.exchangeCodeForSession(link.code).then(({ error }) => endLink(error));

  const siteUrl = (path: string) => new URL(path, ports.address.href()).href;

  return {
    isSessionPersisted: ports.isStoragePersistent,
    mailboxUrl: mailboxUrl ?? undefined,
    state: states.get,
    onChange: states.onChange,
    linkError: () => linkError,
    async signIn(email, password) {
      const result = userResult(await client.auth.signInWithPassword({ email, password }));
      if (result.ok) asked.remove(email, "signUp");
      // The server gives the same answer for an unconfirmed account and a wrong password.
      const isPerhapsUnconfirmed = !result.ok && result.error.message === INVALID_CREDENTIALS && asked.has(email, "signUp");
      return isPerhapsUnconfirmed ? failure({ message: accountMessages.confirmFirst, reasons: [] }) : result;
    },
    async signUp(email, password) {
      asked.add(email, "signUp");
      const { error } = await client.auth.signUp({ email, password, options: { emailRedirectTo: new URL(ports.address.href()).origin } });
      return error ? failure(authFailureOf(error)) : success(undefined);
    },
    async signOut() {
      isLeaving = true;
      const { error } = await client.auth.signOut({ scope: "local" });
      isLeaving = false;
      if (!error) return;
      // Without an answer the library keeps the session, but signing out must work all the same.
      ports.storage.removeItem(sessionKey);
      setRecovering(undefined);
      states.set({ status: "signedOut" });
    },
    async sendPasswordReset(email) {
      asked.add(email, "reset");
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
    async answerLink(isWanted) {
      const follow = followAsked;
      followAsked = undefined;
      if (follow) await (isWanted ? follow() : endLink(null));
    },
    dispose() {
      clearTimeout(patience);
      data.subscription.unsubscribe();
      states.dispose();
    },
  };
}

function userOf(user: SupabaseUser): User {
  return { id: user.id, email: user.email ?? "" };
}

function userResult(answer: { data: { user: SupabaseUser | null }; error: AuthError | null }): Result<User, AuthFailure> {
  if (answer.error) return failure(authFailureOf(answer.error));
  return answer.data.user ? success(userOf(answer.data.user)) : failure({ message: accountMessages.authFailed, reasons: [] });
}

const StoredSession = v.object({ user: v.object({ id: v.string(), email: v.optional(v.string()) }) });

/**
 * The user of a stored session that could not be refreshed because no answer came: still signed in, offline. If the server refuses the
 * refresh, the library removes the session, and this returns undefined.
 */
function storedUser(ports: BrowserPorts, sessionKey: string): User | undefined {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredSession), ports.storage.getItem(sessionKey));
  return stored.success ? { id: stored.output.user.id, email: stored.output.user.email ?? "" } : undefined;
}
