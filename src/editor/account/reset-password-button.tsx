import { useState } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import type { Auth } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { causeSentence } from "#model/text/readable-cause.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { AccountMessage } from "./use-account-form.ts";

type ResetPasswordButtonProps = {
  readonly auth: Auth;
  readonly email: string;
  readonly onMessage: (message: AccountMessage) => void;
};

/** Asks for confirmation, then sends a password reset mail to the user's own address. */
export function ResetPasswordButton({ auth, email, onMessage }: ResetPasswordButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const result = await auth.sendPasswordReset(email);
    setSending(false);
    setAsking(false);
    const { mailboxUrl } = auth;
    onMessage(
      result.ok
        ? { tone: "success", text: accountMessages.resetEmailSent, ...(mailboxUrl !== undefined && { mailboxUrl }) }
        : { tone: "error", text: accountMessages.resetEmailFailed, detail: causeSentence(result.error.message) },
    );
  };
  return (
    <div>
      <Button onPress={() => setAsking(true)}>{panelMessages.resetPassword}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={panelMessages.resetPassword}
        confirmLabel={panelMessages.sendEmail}
        isBusy={isSending}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        {accountMessages.resetEmailQuestion(email)}
      </ConfirmDialog>
    </div>
  );
}
