import { useState } from "react";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Auth, AuthState } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { AuthPage } from "../login/auth-page.tsx";
import styles from "../login/auth-form.module.css";

type LinkQuestionPageProps = {
  readonly auth: Auth;
  readonly question: Extract<AuthState, { readonly status: "confirmingLink" }>;
};

/** Asks before signing in by a link that this browser did not request: it may lead into another person's account. */
export function LinkQuestionPage({ auth, question: { email, signedInAs } }: LinkQuestionPageProps) {
  usePageTitle(pageMessages.signIn);
  const [isBusy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    await auth.answerLink(true);
  };
  return (
    <AuthPage title={accountMessages.linkQuestion(email)}>
      <p className={styles["explanation"]}>{accountMessages.linkQuestionWhy}</p>
      {signedInAs !== undefined && <p className={styles["explanation"]}>{accountMessages.linkQuestionSignedIn(signedInAs)}</p>}
      <div className={styles["answers"]}>
        <Button variant="primary" size="large" isWide isLoading={isBusy} onPress={() => void goOn()}>
          {pageMessages.signIn}
        </Button>
        <Button size="large" isWide isDisabled={isBusy} onPress={() => void auth.answerLink(false)}>
          {pageMessages.notNow}
        </Button>
      </div>
    </AuthPage>
  );
}
