import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Auth } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import styles from "./auth-form.module.css";
import { AuthPage } from "./auth-page.tsx";
import { FormNotice } from "./form-notice.tsx";
import type { Login } from "./use-login.ts";

type MailSentCardProps = { readonly login: Login; readonly email: string; readonly mailboxUrl: string | undefined };

/** Replaces the form after signing up: where the mail went, and what to do next. */
export function MailSentCard({ login, email, mailboxUrl }: MailSentCardProps) {
  return (
    <FocusedCard title={accountMessages.confirmAt(email)}>
      <FormNotice message={login.message} mailboxUrl={mailboxUrl} />
      <p className={styles["explanation"]}>{accountMessages.confirmNext}</p>
      <div className={styles["answers"]}>
        <Button size="large" isWide isLoading={login.isBusy} onPress={() => void login.sendAgain()}>
          {pageMessages.resend}
        </Button>
        <Button variant="quiet" size="large" isWide isDisabled={login.isBusy} onPress={() => login.switchMode("signIn")}>
          {pageMessages.backToSignIn}
        </Button>
      </div>
    </FocusedCard>
  );
}

type ConfirmedCardProps = { readonly auth: Auth; readonly onOpen: () => void; readonly onSignedOut: () => void };

/** Replaces that card once the new user is signed in in another tab: no second editor opens by itself (B-12). */
export function ConfirmedCard({ auth, onOpen, onSignedOut }: ConfirmedCardProps) {
  useEffect(
    () =>
      auth.onChange(() => {
        if (auth.state().status === "signedOut") onSignedOut();
      }),
    [auth, onSignedOut],
  );
  return (
    <FocusedCard title={accountMessages.confirmed}>
      <p className={styles["explanation"]}>{accountMessages.confirmedInTab}</p>
      <div className={styles["answers"]}>
        <Button size="large" isWide onPress={onOpen}>
          {pageMessages.openEditorHere}
        </Button>
      </div>
    </FocusedCard>
  );
}

/** Takes the focus, because what it replaces had it. */
function FocusedCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <AuthPage title={title}>
      <section ref={card} aria-label={title} tabIndex={-1} className={styles["card"]}>
        {children}
      </section>
    </AuthPage>
  );
}
