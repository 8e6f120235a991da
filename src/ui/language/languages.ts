import type { TimelineWords, Words } from "#model/text/language/words.ts";
import { createLazyModule } from "../lazy-module.ts";
import type { LazyModule } from "../lazy-module.ts";

export type LanguageId = "en" | "de" | "es" | "fr" | "ja";

type ShippedLanguage = {
  /** In the language itself. */
  readonly name: string;
  /** The sentences; absent for English, which every page has. */
  readonly words?: LazyModule<Words>;
  /** Those of an embedded timeline alone. */
  readonly timelineWords?: LazyModule<TimelineWords>;
};

/** The languages whose sentences are made by us. */
export const LANGUAGES: Readonly<Record<LanguageId, ShippedLanguage>> = {
  en: { name: "English" },
  de: {
    name: "Deutsch",
    words: createLazyModule(async () => (await import("#model/text/de/german.ts")).german),
    timelineWords: createLazyModule(async () => (await import("#model/text/de/timeline-german.ts")).timelineGerman),
  },
  es: {
    name: "Español",
    words: createLazyModule(async () => (await import("#model/text/es/spanish.ts")).spanish),
    timelineWords: createLazyModule(async () => (await import("#model/text/es/timeline-spanish.ts")).timelineSpanish),
  },
  fr: {
    name: "Français",
    words: createLazyModule(async () => (await import("#model/text/fr/french.ts")).french),
    timelineWords: createLazyModule(async () => (await import("#model/text/fr/timeline-french.ts")).timelineFrench),
  },
  ja: {
    name: "日本語",
    words: createLazyModule(async () => (await import("#model/text/ja/japanese.ts")).japanese),
    timelineWords: createLazyModule(async () => (await import("#model/text/ja/timeline-japanese.ts")).timelineJapanese),
  },
};

export const LANGUAGE_IDS = Object.keys(LANGUAGES) as LanguageId[];

/** The shipped language that a BCP 47 tag such as "de-CH" means; undefined if there is none. Throws a RangeError for any other text. */
export function shippedLanguage(locale: string): LanguageId | undefined {
  const { language } = new Intl.Locale(locale);
  return LANGUAGE_IDS.find((id) => id === language);
}
