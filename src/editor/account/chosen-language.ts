import { setLanguage } from "#model/text/language/language.ts";
import { LANGUAGE_IDS } from "#ui/language/language-ids.ts";
import type { LanguageId } from "#ui/language/language-ids.ts";
import { EDITOR_WORDS } from "#ui/language/languages.ts";
import { settingsIn } from "../local-settings.ts";

const KEY = "layback:language";

const settings = () => settingsIn(() => localStorage);

/** The setting "Language" of this device (B-223). Default: English, whatever the browser's language. */
export function chosenLanguage(): LanguageId {
  const stored = settings().get(KEY);
  return LANGUAGE_IDS.find((id) => id === stored) ?? "en";
}

/** Shows the page in a language and stores the choice. Rejects, changing nothing, if its sentences cannot be loaded. */
export async function chooseLanguage(id: LanguageId): Promise<void> {
  await showLanguage(id);
  settings().set(KEY, id);
}

/** Numbers and dates are those of the user's region where the browser names one for this language. */
export async function showLanguage(id: LanguageId): Promise<void> {
  const words = id === "en" ? undefined : await EDITOR_WORDS[id].load();
  const regional = navigator.languages.find((one) => new Intl.Locale(one).language === id);
  setLanguage({ locale: regional ?? id, words });
}
