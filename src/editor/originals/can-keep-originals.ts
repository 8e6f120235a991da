/**
 * Whether files over the upload limit may stay on the user's computer (B-216): not where the application was built with
 * `VITE_ORIGINALS=off`.
 */
export function canKeepOriginals(environment: Readonly<Record<string, unknown>>): boolean {
  return environment["VITE_ORIGINALS"] !== "off";
}
