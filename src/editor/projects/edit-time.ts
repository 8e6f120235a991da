import { presentLanguage } from "#model/text/language/language.ts";

/** "21 Nov 2026, 14:05", in the format of the page's language and the user's time zone. */
export function editTime(editedAt: string): string {
  return new Date(editedAt).toLocaleString(presentLanguage().locale, { dateStyle: "medium", timeStyle: "short" });
}
