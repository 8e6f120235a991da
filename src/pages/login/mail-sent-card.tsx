import { useEffect, useRef } from "react";
import { accountMessages } from "#model/text/account-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import styles from "./auth-form.module.css";
import { AuthPage } from "./auth-page.tsx";
import { FormNotice } from "./form-notice.tsx";
import type { Login } from "./use-login.ts";

type MailSentCardProps = { readonly login: Login; readonly email: string; readonly mailboxUrl: string | undefined };

/** Replaces the form after signing up: where the mail went, and what to do next. It takes the focus, because the form had it. */
export function MailSentCard({ login, email, mailboxUrl }: MailSentCardProps) {
  const card = useRef<HTMLElement>(null);
  const title = accountMessages.confirmAt(email);
  useEffect(() => card.current?.focus(), []);
  return (
    <AuthPage title={title}>
      <section ref={card} aria-label={title} tabIndex={-1} className={styles["card"]}>
        <FormNotice message={login.message} mailboxUrl={mailboxUrl} />
        <p className={styles["explanation"]}>{accountMessages.confirmNext}</p>
        <div className={styles["answers"]}>
          <Button size="large" isWide isLoading={login.isBusy} onPress={() => void login.sendAgain()}>
            Resend
          </Button>
          <Button variant="quiet" size="large" isWide isDisabled={login.isBusy} onPress={() => login.switchMode("signIn")}>
            Back to Sign In
          </Button>
        </div>
      </section>
    </AuthPage>
  );
}
