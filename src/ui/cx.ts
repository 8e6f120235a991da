/** Joins class names, leaving out what is absent or false. Always a string, which is what react-aria's `className` wants. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== "").join(" ");
}
