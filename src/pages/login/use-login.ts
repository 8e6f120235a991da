import { useState } from "react";
import type { Auth } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { checkCredentials, type Credentials, type LoginMode } from "./check-credentials.ts";
import { failureMessage, type FormMessage } from "./form-message.ts";

const EMPTY: Credentials = { email: "", password: "", confirmation: "" };

export type Login = {
  readonly mode: LoginMode;
  readonly credentials: Credentials;
  readonly message: FormMessage | undefined;
  readonly isBusy: boolean;
  /** The address to which signing up has sent a mail: the card about it replaces the form (B-11). */
  readonly sentTo: string | undefined;
  readonly setField: (field: keyof Credentials, value: string) => void;
  /** Clears messages; keeps the entered text (B-7). */
  readonly switchMode: (mode: LoginMode, message?: FormMessage) => void;
  readonly submit: () => Promise<void>;
  readonly sendReset: () => Promise<void>;
  /** Signs up again with the same email and password, which sends another mail. */
  readonly sendAgain: () => Promise<void>;
};

/** The login form's state. A successful sign-in arrives through `auth.onChange`, like one from another tab. */
export function useLogin(auth: Auth, firstMode: LoginMode): Login {
  const [mode, setMode] = useState(firstMode);
  const [credentials, setCredentials] = useState(EMPTY);
  const [message, setMessage] = useState<FormMessage>();
  const [isBusy, setBusy] = useState(false);
  const [signedUp, setSignedUp] = useState<Pick<Credentials, "email" | "password">>();
  const email = credentials.email.trim();

  const busyWhile = async (work: () => Promise<FormMessage | undefined>) => {
    setMessage(undefined);
    setBusy(true);
    try {
      setMessage(await work());
    } catch (error) {
      setMessage(failureMessage({ message: error instanceof Error ? error.message : "", reasons: [] }));
    } finally {
      setBusy(false);
    }
  };

  const signIn = async (): Promise<FormMessage | undefined> => {
    const result = await auth.signIn(email, credentials.password);
    return result.ok ? undefined : failureMessage(result.error);
  };
  const signUp = async (): Promise<FormMessage> => {
    const result = await auth.signUp(email, credentials.password);
    if (!result.ok) return failureMessage(result.error);
    setCredentials(EMPTY);
    setSignedUp({ email, password: credentials.password });
    return { tone: "success", text: accountMessages.confirmEmail, isMailSent: true };
  };

  return {
    mode,
    credentials,
    message,
    isBusy,
    sentTo: signedUp?.email,
    setField: (field, value) => setCredentials((current) => ({ ...current, [field]: value })),
    switchMode: (next, nextMessage) => {
      setMode(next);
      setSignedUp(undefined);
      setMessage(nextMessage);
    },
    submit: async () => {
      const complaint = checkCredentials(mode, { ...credentials, email });
      if (complaint === undefined) await busyWhile(mode === "signIn" ? signIn : signUp);
      else setMessage({ tone: "error", text: complaint });
    },
    sendReset: async () => {
      if (email === "") {
        setMessage({ tone: "error", text: accountMessages.resetNeedsEmail });
        return;
      }
      await busyWhile(() => sendResetMail(auth, email));
    },
    sendAgain: async () => {
      if (!signedUp) return;
      await busyWhile(async () => {
        const result = await auth.signUp(signedUp.email, signedUp.password);
        return result.ok ? { tone: "success", text: accountMessages.confirmAgain, isMailSent: true } : failureMessage(result.error);
      });
    },
  };
}

/** Requests a password reset mail and returns the message to show. */
export async function sendResetMail(auth: Auth, email: string): Promise<FormMessage> {
  const result = await auth.sendPasswordReset(email);
  return result.ok
    ? { tone: "success", text: accountMessages.resetEmailSent, isMailSent: true }
    : failureMessage(result.error, accountMessages.resetEmailFailed);
}
