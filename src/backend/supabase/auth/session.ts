import type { BackendError } from "#model/backend-error.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { Answer } from "../../backend.ts";
import type { LaybackClient } from "../client.ts";
import { failureOfSession } from "../supabase-failures.ts";

type SignedIn = { readonly userId: string; readonly accessToken: string };

/** B-26: every data action requires a signed-in user. */
export type AuthSessions = {
  current(): Promise<Result<SignedIn, BackendError>>;
  /**
   * Calls `action` for the signed-in user, and not without one. If the server refuses the session, refreshes it and calls `action` once
   * more. A refused refresh ends the session (B-17), and the result stays `unauthenticated`.
   */
  withSession<Value>(action: (session: SignedIn) => Answer<Value>): Answer<Value>;
};

export function createSessions(client: LaybackClient): AuthSessions {
  const current = async (): Promise<Result<SignedIn, BackendError>> => {
    const { data, error } = await client.auth.getSession();
    if (error) return failure(failureOfSession(error));
    if (!data.session) return failure({ kind: "unauthenticated", message: accountMessages.notAuthenticated });
    return success({ userId: data.session.user.id, accessToken: data.session.access_token });
  };
  let renewing: Promise<Result<SignedIn, BackendError>> | undefined;
  /** One refresh for all calls that were refused at the same time. */
  const renewed = async (refused: SignedIn): Promise<Result<SignedIn, BackendError>> => {
    const present = await current();
    if (!present.ok || present.value.accessToken !== refused.accessToken) return present;
    renewing ??= refresh().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const refresh = async (): Promise<Result<SignedIn, BackendError>> => {
    const { error } = await client.auth.refreshSession();
    if (!error) return current();
    const failed = failureOfSession(error);
    // The library keeps an unexpired session even if the server refuses both of its tokens.
    if (failed.kind === "unauthenticated") await client.auth.signOut({ scope: "local" });
    return failure(failed);
  };

  return {
    current,
    async withSession(action) {
      const session = await current();
      if (!session.ok) return session;
      const answer = await action(session.value);
      if (answer.ok || answer.error.kind !== "unauthenticated") return answer;
      const next = await renewed(session.value);
      return next.ok ? action(next.value) : next;
    },
  };
}
