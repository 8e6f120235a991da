import type { BackendError } from "#model/backend-error.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { failure } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { AuthStates } from "../auth-states.ts";
import type { Answer, User } from "../backend.ts";

/** B-26: every data action requires a signed-in user. `action` is called with the user, and not called without one. */
export type MemoryBackend = {
  withUser<Value>(action: (user: User) => Result<Value, BackendError>): Answer<Value>;
  newId(): string;
};

export function createOpenMemoryBackend(states: AuthStates, newId: () => string): MemoryBackend {
  return {
    newId,
    async withUser(action) {
      const state = states.get();
      if (!("user" in state)) return failure({ kind: "unauthenticated", message: accountMessages.notAuthenticated });
      return action(state.user);
    },
  };
}
