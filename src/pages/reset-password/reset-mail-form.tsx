import { useRef, useState } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Auth } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "../login/auth-form.module.css";
import type { FormMessage } from "../login/form-message.ts";
import { FormNotice } from "../login/form-notice.tsx";
import { useFocusAfter } from "../login/use-focus-after.ts";
import { sendResetMail } from "../login/use-login.ts";

/** Requests a (new) reset mail. */
export function ResetMailForm({ auth, initialEmail }: { readonly auth: Auth; readonly initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const [message, setMessage] = useState<FormMessage>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfter(isBusy, form);

  const send = async () => {
    if (email.trim() === "") {
      setMessage({ tone: "error", text: accountMessages.fillAllFields });
      return;
    }
    setMessage(undefined);
    setBusy(true);
    const answer = await sendResetMail(auth, email.trim());
    setBusy(false);
    setMessage(answer);
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={pageMessages.email}
        type="email"
        autoComplete="email"
        size="large"
        value={email}
        onChange={setEmail}
        isDisabled={isBusy}
      />
      <FormNotice message={message} mailboxUrl={auth.mailboxUrl} />
      <Button type="submit" variant="primary" size="large" isWide isLoading={isBusy}>
        {pageMessages.sendResetMail}
      </Button>
    </form>
  );
}
