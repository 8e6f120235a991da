import { setLanguageWhenLoaded } from "#model/text/language/language.ts";
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
  if (await showLanguage(id)) settings().set(KEY, id);
}

/**
 * Numbers and dates are those of the user's region where the browser names one for this language. Resolves with false, changing nothing, if
 * another language has been asked for since.
 */
export function showLanguage(id: LanguageId): Promise<boolean> {
  return setLanguageWhenLoaded(localeOf(id), async () => (id === "en" ? undefined : EDITOR_WORDS[id].load()));
}

/** Browsers may list texts that are no language tags, such as "en-US@posix". */
function localeOf(id: LanguageId): string {
  const regional = navigator.languages.find((one) => /^\w{2}(?:-\w+)*$/u.test(one) && one.split("-")[0] === id);
  return regional ?? id;
}
