import { useRef, useState } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Auth } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "../login/auth-form.module.css";
import { checkPasswordLength } from "../login/check-credentials.ts";
import { failureMessage, type FormMessage } from "../login/form-message.ts";
import { FormNotice } from "../login/form-notice.tsx";
import { useFocusAfter } from "../login/use-focus-after.ts";

/** A new password, entered twice. Has the rules and sentences of the sign-up form. */
export function NewPasswordForm({ auth, onChanged }: { readonly auth: Auth; readonly onChanged: () => void }) {
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [message, setMessage] = useState<FormMessage>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusAfter(isBusy, form);

  const save = async () => {
    const complaint =
      password === ""
        ? accountMessages.fillAllFields
        : password !== confirmation
          ? accountMessages.passwordsDiffer
          : checkPasswordLength(password);
    if (complaint !== undefined) {
      setMessage({ tone: "error", text: complaint });
      return;
    }
    setMessage(undefined);
    setBusy(true);
    const result = await auth.setPassword(password);
    setBusy(false);
    if (result.ok) onChanged();
    else setMessage(failureMessage(result.error));
  };

  return (
    <form
      ref={form}
      noValidate
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={pageMessages.newPassword}
        type="password"
        autoComplete="new-password"
        size="large"
        description={pageMessages.passwordRule}
        value={password}
        onChange={setPassword}
        isDisabled={isBusy}
      />
      <TextField
        label={pageMessages.confirmPassword}
        type="password"
        autoComplete="new-password"
        size="large"
        value={confirmation}
        onChange={setConfirmation}
        isDisabled={isBusy}
      />
      <FormNotice message={message} mailboxUrl={undefined} />
      <Button type="submit" variant="primary" size="large" isWide isLoading={isBusy}>
        {pageMessages.savePassword}
      </Button>
    </form>
  );
}
