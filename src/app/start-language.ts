import { chosenLanguage, showLanguage } from "#editor/account/chosen-language.ts";
import { onLanguage, presentLanguage, setLanguage, textDirection } from "#model/text/language/language.ts";

/** Shows the page in the chosen language, in English if its sentences cannot be loaded; the document says which one it is. */
export async function startLanguage(): Promise<void> {
  onLanguage(() => {
    const { locale } = presentLanguage();
    document.documentElement.lang = locale;
    document.documentElement.dir = textDirection(locale);
  });
  await showLanguage(chosenLanguage()).catch((error: unknown) => {
    reportError(error);
    setLanguage({ locale: "en" });
  });
}
