import { german } from "#model/text/de/german.ts";
import { spanish } from "#model/text/es/spanish.ts";
import { french } from "#model/text/fr/french.ts";
import { japanese } from "#model/text/ja/japanese.ts";
import type { Words } from "#model/text/language/words.ts";
import type { LanguageId } from "#ui/language/language-ids.ts";

export const TRANSLATIONS: Readonly<Record<Exclude<LanguageId, "en">, Words>> = { de: german, es: spanish, fr: french, ja: japanese };
