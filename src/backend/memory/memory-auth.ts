import { failure, success } from "#model/result.ts";
import type { AuthFailure, Auth, User } from "../backend.ts";
import type { AuthStates } from "../auth-states.ts";

/** Accounts of one page. No mail is sent, so a new account can sign in at once. */
export function createMemoryAuth(states: AuthStates, newId: () => string): Auth {
  const accounts = new Map<string, { readonly user: User; password: string }>();
  const authFailure = (message: string): AuthFailure => ({ message, reasons: [] });

  return {
    isSessionPersisted: false,
    mailboxUrl: undefined,
    state: states.get,
    onChange: states.onChange,
    linkError: () => undefined,
    answerLink: async () => undefined,
    async signIn(email, password) {
      const account = accounts.get(email);
      if (!account || account.password !== password) return failure(authFailure("Invalid login credentials"));
      states.set({ status: "signedIn", user: account.user });
      return success(account.user);
    },
    async signUp(email, password) {
      // Like a server that hides which accounts exist: a known address gets the same answer and keeps its password.
      if (!accounts.has(email)) accounts.set(email, { user: { id: newId(), email }, password });
      return success(undefined);
    },
    async signOut() {
      states.set({ status: "signedOut" });
    },
    async sendPasswordReset() {
      return success(undefined);
    },
    async setPassword(password) {
      const state = states.get();
      if (!("user" in state)) return failure(authFailure("Auth session missing!"));
      accounts.set(state.user.email, { user: state.user, password });
      states.set({ status: "signedIn", user: state.user });
      return success(state.user);
    },
  };
}
