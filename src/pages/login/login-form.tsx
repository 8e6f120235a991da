import { useRef } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./auth-form.module.css";
import { FormNotice } from "./form-notice.tsx";
import { useFocusAfter } from "./use-focus-after.ts";
import type { Login } from "./use-login.ts";

type LoginFormProps = { readonly login: Login; readonly mailboxUrl: string | undefined };

/** The fields of either tab. While busy all are disabled; afterwards the focus returns. */
export function LoginForm({ login, mailboxUrl }: LoginFormProps) {
  const { mode, credentials, message, isBusy, setField } = login;
  const form = useRef<HTMLFormElement>(null);
  useFocusAfter(isBusy, form);
  const isSignUp = mode === "signUp";
  return (
    <form
      ref={form}
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void login.submit();
      }}
    >
      <TextField
        label={pageMessages.email}
        type="email"
        name="email"
        autoComplete="email"
        size="large"
        value={credentials.email}
        onChange={(value) => setField("email", value)}
        isDisabled={isBusy}
      />
      <TextField
        label={pageMessages.password}
        type="password"
        name="password"
        autoComplete={isSignUp ? "new-password" : "current-password"}
        size="large"
        value={credentials.password}
        onChange={(value) => setField("password", value)}
        isDisabled={isBusy}
        {...(isSignUp && { description: pageMessages.passwordRule })}
      />
      {isSignUp ? (
        <TextField
          label={pageMessages.confirmPassword}
          type="password"
          name="confirm-password"
          autoComplete="new-password"
          size="large"
          value={credentials.confirmation}
          onChange={(value) => setField("confirmation", value)}
          isDisabled={isBusy}
        />
      ) : (
        <Button variant="quiet" size="small" className={styles["forgot"] ?? ""} isDisabled={isBusy} onPress={() => void login.sendReset()}>
          {pageMessages.forgotPassword}
        </Button>
      )}
      <FormNotice message={message} mailboxUrl={mailboxUrl} />
      <Button type="submit" variant="primary" size="large" isWide isLoading={isBusy}>
        {isSignUp ? pageMessages.signUp : pageMessages.signInTab}
      </Button>
    </form>
  );
}
