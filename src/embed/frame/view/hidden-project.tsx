import { pageMessages } from "#model/text/page-messages.ts";
import type { Auth, User } from "#backend/backend.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { LoginForm } from "#pages/login/login-form.tsx";
import { useLogin } from "#pages/login/use-login.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import styles from "./view-page.module.css";

type HiddenProjectProps = { readonly auth: Auth; readonly user: User | undefined };

/**
 * Shown for a project that is private or does not exist. Its owner can sign in here: a frame in another site's page has separate storage,
 * or none, and so does not share the sign-in of the site.
 */
export function HiddenProject({ auth, user }: HiddenProjectProps) {
  return (
    <main className={styles["middle"]}>
      <div className={styles["card"]}>
        <h1 className={styles["title"]}>{editorMessages.projectNotPublic}</h1>
        {user ? <SignedInAlready auth={auth} user={user} /> : <SignInHere auth={auth} />}
      </div>
    </main>
  );
}

function SignedInAlready({ auth, user }: { readonly auth: Auth; readonly user: User }) {
  return (
    <>
      <p dir="auto">{editorMessages.projectNotPublicSignedIn(user.email)}</p>
      <p>
        <Button onPress={() => void auth.signOut()}>{pageMessages.signOut}</Button>
      </p>
    </>
  );
}

function SignInHere({ auth }: { readonly auth: Auth }) {
  const login = useLogin(auth, "signIn");
  return (
    <>
      <p>{editorMessages.projectNotPublicOwner}</p>
      {!auth.isSessionPersisted && <Notice tone="info">{editorMessages.signInEndsWithPage}</Notice>}
      <LoginForm login={login} mailboxUrl={auth.mailboxUrl} />
    </>
  );
}
