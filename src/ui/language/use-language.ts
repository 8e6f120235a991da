import { useSyncExternalStore } from "react";
import { onLanguage, presentLanguage } from "#model/text/language/language.ts";

/** The page's language; renders again when it changes. */
export function useLanguage(): ReturnType<typeof presentLanguage> {
  return useSyncExternalStore(onLanguage, presentLanguage, presentLanguage);
}
