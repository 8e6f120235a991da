/** State of a link to the editor: without a session, the login page opens its sign-up form. */
export const WITH_SIGN_UP = { form: "signUp" } as const;

/** State of a link from the editor without an account: what was made there is stored on this device. */
export const WITH_TRIAL = { work: "trial" } as const;

export function bringsTrial(locationState: unknown): boolean {
  return fieldOf(locationState, "work") === WITH_TRIAL.work;
}

export function asksForSignUp(locationState: unknown): boolean {
  return fieldOf(locationState, "form") === WITH_SIGN_UP.form;
}

/** The path to open after sign-in: the protected page that redirected to /login, else the editor. Only paths of this site. */
export function returnPath(locationState: unknown): string {
  const returnTo = fieldOf(locationState, "returnTo");
  return typeof returnTo === "string" && /^\/(?![/\\])/u.test(returnTo) ? returnTo : "/editor";
}

function fieldOf(locationState: unknown, name: string): unknown {
  return typeof locationState === "object" && locationState !== null ? Reflect.get(locationState, name) : undefined;
}
