import { onLanguage, presentLanguage } from "./language.ts";

let format: Intl.ListFormat | undefined;

onLanguage(() => {
  format = undefined;
});

/** Names or phrases as the language lists them: "a, b, c", in German "a, b und c", in Japanese "a、b、c"; of none "". */
export function listText(items: Iterable<string>): string {
  format ??= new Intl.ListFormat(presentLanguage().locale, { type: "conjunction", style: "narrow" });
  return format.format(items);
}
