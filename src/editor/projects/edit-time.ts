const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** "21 Nov 2026, 14:05", in the format of the user's language and their time zone. */
export function editTime(editedAt: string): string {
  return FORMAT.format(new Date(editedAt));
}
