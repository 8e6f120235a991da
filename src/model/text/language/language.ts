/**
 * The language of the page: one at a time. Each group of sentences is a live binding (`export let`), which code reads where it shows a
 * sentence and never stores at the start of a module.
 */

/** Sentences by group. A group or a sentence that is missing is English. */
export type WordGroups = Readonly<Record<string, object | undefined>>;

/** A BCP 47 tag for numbers, dates, plurals and the direction of text, and the sentences; without any: English. */
export type Language = { readonly locale: string; readonly words?: WordGroups | undefined };

/** The type of a group of sentences, in any language. `English`: the group as it is written in English. */
export type Worded<English> = English extends (...values: infer Values) => string
  ? (...values: Values) => string
  : English extends string
    ? string
    : { readonly [Key in keyof English]: Worded<English[Key]> };

/** `version`: 0 until a language is set, on a page in English that does not say so; a higher number after each change. */
type PresentLanguage = Language & { readonly version: number };

let present: PresentLanguage = { locale: "en", version: 0 };
/** How often a language has been asked for. */
let asked = 0;
const groups: (() => void)[] = [];
const listeners = new Set<() => void>();

/** The same object until the language changes. */
export function presentLanguage(): PresentLanguage {
  return present;
}

/** Sets the language of the whole page. Throws a RangeError, changing nothing, if the locale is no BCP 47 tag. */
export function setLanguage(language: Language): void {
  const [locale = "en"] = Intl.getCanonicalLocales(language.locale);
  asked += 1;
  if (present.version > 0 && present.locale === locale && present.words === language.words) return;
  present = { ...language, locale, version: present.version + 1 };
  for (const update of groups) update();
  for (const listener of listeners) listener();
}

/**
 * As `setLanguage`, once the sentences are loaded. Resolves with false, changing nothing, if another language has been asked for meanwhile;
 * rejects if they cannot be loaded.
 */
export async function setLanguageWhenLoaded(locale: string, load: () => Promise<WordGroups | undefined>): Promise<boolean> {
  asked += 1;
  const mine = asked;
  const words = await load();
  if (mine !== asked) return false;
  setLanguage({ locale, words });
  return true;
}

/** Returns the function that unsubscribes. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `set` with the sentences of a group, now and whenever the language changes. */
export function followWords<Group extends object>(name: string, english: Group, set: (words: Group) => void): void {
  const update = () => set(withEnglish(english, present.words?.[name]));
  groups.push(update);
  update();
}

/** The sentences of a group; those that it lacks, also within its own groups, are English. */
function withEnglish<Group extends object>(english: Group, words: object | undefined): Group {
  if (!words) return english;
  const own = words as Readonly<Record<string, unknown>>;
  const entries = Object.entries(english).map(([key, sentence]: [string, unknown]) => {
    const word = own[key] ?? sentence;
    return [key, isGroup(sentence) && isGroup(word) ? withEnglish(sentence, word) : word];
  });
  return Object.fromEntries(entries) as Group;
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

export function textDirection(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
}
