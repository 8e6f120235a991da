/**
 * The key of an event as shortcuts name it: a character in lower case, else its name. Where the layout has letters of another script, the
 * Latin letter at the same place, which such keyboards show, too.
 * @param press `code` is the place on the keyboard
 */
export function latinKey({ key, code = "" }: { readonly key: string; readonly code?: string }): string {
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  const isOfOtherScript = /^\p{Letter}$/u.test(key) && !/^[\p{Script=Latin}\p{Script=Common}]$/u.test(key);
  return letter !== undefined && isOfOtherScript ? letter.toLowerCase() : lowerCaseKey(key);
}

/** The key as shortcuts name it, in any script. */
export function lowerCaseKey(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}
