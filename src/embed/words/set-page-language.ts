import { presentLanguage, setLanguage } from "#model/text/language/language.ts";
import type { WordGroups } from "#model/text/language/language.ts";
import { LANGUAGES, shippedLanguage } from "#ui/language/languages.ts";

type LanguageOptions = { readonly locale?: string | undefined; readonly messages?: WordGroups | undefined };

/**
 * Sets the page's language where the options name one. Resolves once the words that belong to the package are loaded, in English if they
 * cannot be; undefined if there is nothing to wait for. Throws a RangeError for a locale that is no BCP 47 tag.
 * @param words whether those of the timeline are enough
 */
export function setPageLanguage({ locale, messages }: LanguageOptions, words: "words" | "timelineWords"): Promise<void> | undefined {
  if (locale === undefined && messages === undefined) return undefined;
  const tag = locale ?? presentLanguage().locale;
  const shipped = LANGUAGES[shippedLanguage(tag) ?? "en"][words];
  if (messages !== undefined || !shipped) {
    setLanguage({ locale: tag, words: messages });
    return undefined;
  }
  return shipped.load().then(
    (loaded) => setLanguage({ locale: tag, words: loaded }),
    (error: unknown) => {
      reportError(error);
      setLanguage({ locale: tag });
    },
  );
}
