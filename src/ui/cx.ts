/** Joins class names, skipping undefined, false and empty ones. Always returns a string, as react-aria's `className` requires. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== "").join(" ");
}
