import type { BackendError } from "#model/backend-error.ts";
import { messages } from "#model/messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { Answer } from "../backend.ts";
import type { LaybackClient } from "./client.ts";
import { failureOfSession } from "./failures.ts";

type SignedIn = { readonly userId: string; readonly accessToken: string };

/** Section 6: every data action requires a signed-in user. */
export type Sessions = {
  current(): Promise<Result<SignedIn, BackendError>>;
  /** Calls `action` for the signed-in user; without one it is not called. */
  enter<Value>(action: (session: SignedIn) => Answer<Value>): Answer<Value>;
};

export function createSessions(client: LaybackClient): Sessions {
  const current = async (): Promise<Result<SignedIn, BackendError>> => {
    const { data, error } = await client.auth.getSession();
    if (error) return failure(failureOfSession(error));
    if (!data.session) return failure({ kind: "unauthenticated", message: messages.notAuthenticated });
    return success({ userId: data.session.user.id, accessToken: data.session.access_token });
  };
  return {
    current,
    async enter(action) {
      const session = await current();
      return session.ok ? action(session.value) : session;
    },
  };
}
