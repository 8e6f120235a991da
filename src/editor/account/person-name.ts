export type PersonName = { readonly firstName: string; readonly lastName: string };

/** First word and the rest, so that joining gives the same name back. */
export function splitFullName(fullName: string): PersonName {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/u);
  return { firstName, lastName: rest.join(" ") };
}

/** First and last name joined by a space (specification, section 3), without the space where one is missing. */
export function joinFullName({ firstName, lastName }: PersonName): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}
