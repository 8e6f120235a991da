/** The path to open after sign-in: the protected page that redirected to /login, else the editor. Only paths of this site. */
export function returnPath(locationState: unknown): string {
  const isRecord = typeof locationState === "object" && locationState !== null && "returnTo" in locationState;
  const returnTo = isRecord ? locationState.returnTo : undefined;
  return typeof returnTo === "string" && /^\/(?![/\\])/u.test(returnTo) ? returnTo : "/editor";
}
