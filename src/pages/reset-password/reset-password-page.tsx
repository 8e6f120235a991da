import { useState } from "react";
import { Link } from "react-router";
import { uiMessages } from "#model/text/ui-messages.ts";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Auth, User } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { buttonClassName } from "#ui/buttons/button-class-name.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { AuthPage } from "../login/auth-page.tsx";
import styles from "../login/auth-form.module.css";
import { useAuthState } from "../session/use-auth-state.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetMailForm } from "./reset-mail-form.tsx";

/** The target of a reset mail's link: sets a new password while recovering; without a valid link, requests a new mail. */
export function ResetPasswordPage({ auth }: { readonly auth: Auth }) {
  usePageTitle(pageMessages.resetPassword);
  const state = useAuthState(auth);
  const [isChanged, setChanged] = useState(false);
  // Setting the password ends the recovery before the call returns: the form stays until it has handled the result.
  const [recovering, setRecovering] = useState<User>();
  if (state.status === "recovering" && recovering === undefined) setRecovering(state.user);

  if (isChanged) {
    return (
      <AuthPage title={pageMessages.allSet}>
        <Notice tone="success">{accountMessages.passwordChanged}</Notice>
        <Link to="/editor" className={buttonClassName({ variant: "primary", size: "large", isWide: true })}>
          {pageMessages.goToEditor}
        </Link>
      </AuthPage>
    );
  }
  if (state.status === "loading") {
    return (
      <AuthPage title={pageMessages.resetPassword}>
        <Spinner label={uiMessages.loading} />
      </AuthPage>
    );
  }
  if (recovering !== undefined && state.status !== "signedOut") {
    return (
      <AuthPage title={pageMessages.setNewPassword}>
        <p className={styles["explanation"]}>{pageMessages.forEmail(recovering.email)}</p>
        <NewPasswordForm auth={auth} onChanged={() => setChanged(true)} />
      </AuthPage>
    );
  }
  const linkError = auth.linkError();
  const isSignedIn = state.status === "signedIn";
  return (
    <AuthPage title={pageMessages.resetPassword}>
      {linkError !== undefined && <Notice tone="error">{linkError}</Notice>}
      <p className={styles["explanation"]}>{linkError === undefined ? accountMessages.resetNeedsLink : accountMessages.linkNewReset}</p>
      <ResetMailForm auth={auth} initialEmail={isSignedIn ? state.user.email : ""} />
      <Link to={isSignedIn ? "/editor" : "/login"} className={styles["wayOut"]}>
        {isSignedIn ? pageMessages.backToEditor : pageMessages.backToLogIn}
      </Link>
    </AuthPage>
  );
}
