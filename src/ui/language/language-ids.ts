import type { LazyModule } from "../lazy-module.ts";

/** The languages whose sentences are made by us. Those of English are in every page. */
export const LANGUAGE_IDS = ["en", "de", "es", "fr", "ja"] as const;
export type LanguageId = (typeof LANGUAGE_IDS)[number];

/** Sentences that are loaded when they are needed. */
export type ShippedWords<Groups> = Readonly<Record<Exclude<LanguageId, "en">, LazyModule<Groups>>>;

/** The language of ours that a BCP 47 tag such as "de-CH" means; undefined if there is none. Throws a RangeError for any other text. */
export function shippedLanguage(locale: string): LanguageId | undefined {
  const { language } = new Intl.Locale(locale);
  return LANGUAGE_IDS.find((id) => id === language);
}
