import { presentLanguage, setLanguage, setLanguageWhenLoaded } from "#model/text/language/language.ts";
import type { WordGroups } from "#model/text/language/language.ts";
import { shippedLanguage } from "#ui/language/language-ids.ts";
import type { ShippedWords } from "#ui/language/language-ids.ts";

type LanguageOptions = { readonly locale?: string | undefined; readonly messages?: WordGroups | undefined };

/**
 * Sets the page's language where the options name one. Resolves once the words that belong to the package are loaded, in English if they
 * cannot be; undefined if there is nothing to wait for. Throws a RangeError for a locale that is no BCP 47 tag.
 * @param ours the words that belong to the package
 */
export function setPageLanguage({ locale, messages }: LanguageOptions, ours: ShippedWords<WordGroups>): Promise<void> | undefined {
  if (locale === undefined && messages === undefined) return undefined;
  const tag = locale ?? presentLanguage().locale;
  const id = shippedLanguage(tag) ?? "en";
  const shipped = id === "en" ? undefined : ours[id];
  if (messages !== undefined || !shipped) {
    setLanguage({ locale: tag, words: messages });
    return undefined;
  }
  return setLanguageWhenLoaded(tag, () =>
    shipped.load().catch((error: unknown) => {
      reportError(error);
      return undefined;
    }),
  ).then(() => undefined);
}
