import { typedName } from "#model/text/names.ts";

/** Maximum length of the column `full_name`, in characters. */
const MAX_FULL_NAME_LENGTH = 500;

export type PersonName = { readonly firstName: string; readonly lastName: string };

/** Splits into the first word and the rest, so that joining gives the same name back. */
export function splitFullName(fullName: string): PersonName {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/u);
  return { firstName, lastName: rest.join(" ") };
}

/** Joins first and last name with a space (B-19), or returns the only one; without characters that the database refuses. */
export function joinFullName({ firstName, lastName }: PersonName): string {
  return typedName(`${firstName.trim()} ${lastName.trim()}`, MAX_FULL_NAME_LENGTH);
}
