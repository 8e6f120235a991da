/** State of a link to the editor: without a session, the login page opens its sign-up form. */
export const WITH_SIGN_UP = { form: "signUp" } as const;

export function asksForSignUp(locationState: unknown): boolean {
  return typeof locationState === "object" && locationState !== null && "form" in locationState && locationState.form === WITH_SIGN_UP.form;
}

/** The path to open after sign-in: the protected page that redirected to /login, else the editor. Only paths of this site. */
export function returnPath(locationState: unknown): string {
  const isRecord = typeof locationState === "object" && locationState !== null && "returnTo" in locationState;
  const returnTo = isRecord ? locationState.returnTo : undefined;
  return typeof returnTo === "string" && /^\/(?![/\\])/u.test(returnTo) ? returnTo : "/editor";
}
