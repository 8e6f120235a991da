import type { Words } from "#model/text/language/words.ts";
import { createLazyModule } from "../lazy-module.ts";
import type { LanguageId, ShippedWords } from "./language-ids.ts";

/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageId, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ja: "日本語",
};

/** All sentences of ours. */
export const EDITOR_WORDS: ShippedWords<Words> = {
  de: createLazyModule(async () => (await import("#model/text/de/german.ts")).german),
  es: createLazyModule(async () => (await import("#model/text/es/spanish.ts")).spanish),
  fr: createLazyModule(async () => (await import("#model/text/fr/french.ts")).french),
  ja: createLazyModule(async () => (await import("#model/text/ja/japanese.ts")).japanese),
};
