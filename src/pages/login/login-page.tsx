import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import { pageMessages } from "#model/text/page-messages.ts";
import type { Auth } from "#backend/backend.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { trialMessages } from "#model/text/trial-messages.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Tabs } from "#ui/display/tabs.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { asksForSignUp, bringsTrial, returnPath } from "../session/return-to.ts";
import { useAuthState } from "../session/use-auth-state.ts";
import styles from "./auth-form.module.css";
import { AuthPage } from "./auth-page.tsx";
import { LoginForm } from "./login-form.tsx";
import { ConfirmedCard, MailSentCard } from "./mail-sent-card.tsx";
import { useLogin } from "./use-login.ts";

/** /login: sign in and sign up. A signed-in user, also one from another tab, is redirected to the editor, unless a sign-up here waited for that. */
export function LoginPage({ auth }: { readonly auth: Auth }) {
  const state = useAuthState(auth);
  const { state: locationState }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const login = useLogin(auth, asksForSignUp(locationState) ? "signUp" : "signIn");
  const [linkError, setLinkError] = useState(() => auth.linkError());
  const isConfirmed = state.status === "signedIn" && state.user.email.toLowerCase() === login.sentTo?.toLowerCase();
  usePageTitle(isConfirmed ? accountMessages.confirmed : pageMessages.logIn);

  if (state.status === "recovering") return <Navigate to="/reset-password" replace />;
  if (state.status === "signedIn") {
    const place = returnPath(locationState);
    return isConfirmed ? (
      <ConfirmedCard auth={auth} onOpen={() => void navigate(place, { replace: true })} onSignedOut={() => login.switchMode("signIn")} />
    ) : (
      <Navigate to={place} replace />
    );
  }
  if (login.sentTo !== undefined) return <MailSentCard login={login} email={login.sentTo} mailboxUrl={auth.mailboxUrl} />;

  const form = <LoginForm login={login} mailboxUrl={auth.mailboxUrl} />;
  const isSignUp = login.mode === "signUp";
  return (
    <AuthPage title={isSignUp ? pageMessages.makeAccount : pageMessages.welcomeBack}>
      {bringsTrial(locationState) && <Notice tone="info">{trialMessages.trialWaits}</Notice>}
      {state.status === "signedOut" && state.isSessionLost && <Notice tone="info">{accountMessages.sessionLost}</Notice>}
      {linkError !== undefined && (
        <Notice
          tone="error"
          action={
            <Button
              size="small"
              onPress={() => {
                setLinkError(undefined);
                login.switchMode("signUp", { tone: "info", text: accountMessages.linkNewConfirmation });
              }}
            >
              {pageMessages.newConfirmation}
            </Button>
          }
        >
          {linkError}
        </Notice>
      )}
      <Tabs
        label={pageMessages.signInOrUp}
        look="segmented"
        selected={login.mode}
        onSelect={(mode) => {
          if (mode !== login.mode) login.switchMode(mode);
        }}
        isDisabled={login.isBusy}
        items={[
          { id: "signIn", title: pageMessages.signInTab, panel: form },
          { id: "signUp", title: pageMessages.signUp, panel: form },
        ]}
      />
      <p className={styles["switch"]}>
        {isSignUp ? pageMessages.haveAccount : pageMessages.haveNoAccount}{" "}
        <Button
          variant="quiet"
          size="small"
          className={styles["switchButton"] ?? ""}
          isDisabled={login.isBusy}
          onPress={() => login.switchMode(isSignUp ? "signIn" : "signUp")}
        >
          {isSignUp ? pageMessages.signInTab : pageMessages.signUp}
        </Button>
      </p>
      <Link to="/try" className={styles["wayOut"]}>
        {pageMessages.tryWithoutAccount}
      </Link>
    </AuthPage>
  );
}
