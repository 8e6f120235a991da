import { createAuthStates } from "#backend/auth-states.ts";
import type { Auth, AuthState } from "#backend/backend.ts";
import { success } from "#model/result.ts";

export type ScriptedAuth = Auth & {
  /** Sets the state, as another tab or a mail link does. */
  readonly become: (state: AuthState) => void;
  /** Calls so far, as "name(arguments)". */
  readonly calls: readonly string[];
};

type Answers = Partial<Pick<Auth, "signIn" | "signUp" | "sendPasswordReset" | "setPassword">> & {
  readonly state?: AuthState;
  readonly linkError?: string;
  readonly mailboxUrl?: string;
  readonly isSessionPersisted?: boolean;
};

const USER = { id: "user-1", email: "mara@example.com" };

/** An account service with scripted responses, for those that a real server gives only when it fails. */
export function createScriptedAuth(answers: Answers = {}): ScriptedAuth {
  const states = createAuthStates(answers.state ?? { status: "signedOut" });
  const calls: string[] = [];
  const signedIn = () => {
    states.set({ status: "signedIn", user: USER });
    return success(USER);
  };
  return {
    calls,
    isSessionPersisted: answers.isSessionPersisted ?? true,
    become: (state) => states.set(state),
    state: states.get,
    onChange: states.onChange,
    mailboxUrl: answers.mailboxUrl,
    linkError: () => answers.linkError,
    signIn: async (email, password) => {
      calls.push(`signIn(${email}, ${password})`);
      return answers.signIn ? answers.signIn(email, password) : signedIn();
    },
    signUp: async (email, password) => {
      calls.push(`signUp(${email}, ${password})`);
      return answers.signUp ? answers.signUp(email, password) : success(undefined);
    },
    signOut: async () => {
      calls.push("signOut()");
      states.set({ status: "signedOut" });
    },
    sendPasswordReset: async (email) => {
      calls.push(`sendPasswordReset(${email})`);
      return answers.sendPasswordReset ? answers.sendPasswordReset(email) : success(undefined);
    },
    answerLink: async (isWanted) => {
      calls.push(`answerLink(${isWanted})`);
      if (isWanted) signedIn();
      else states.set({ status: "signedOut" });
    },
    setPassword: async (password) => {
      calls.push(`setPassword(${password})`);
      return answers.setPassword ? answers.setPassword(password) : signedIn();
    },
  };
}
