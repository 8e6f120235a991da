import { mergeMessages } from "#model/merge/merge-messages.ts";
import { mergeValueMessages } from "#model/merge/merge-value-messages.ts";
import { accountMessages } from "#model/text/account-messages.ts";
import { causeMessages } from "#model/text/cause-messages.ts";
import { deviceMessages } from "#model/text/device-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { libraryMessages } from "#model/text/library-messages.ts";
import type { Language } from "#model/text/language/language.ts";
import type { Words } from "#model/text/language/words.ts";
import { menuMessages } from "#model/text/menu-messages.ts";
import { messages } from "#model/text/messages.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { pageMessages } from "#model/text/page-messages.ts";
import { panelMessages } from "#model/text/panel-messages.ts";
import { projectMessages } from "#model/text/project-messages.ts";
import { shortcutMessages } from "#model/text/shortcut-messages.ts";
import { soundMessages } from "#model/text/sound-messages.ts";
import { trialMessages } from "#model/text/trial-messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";

/** English as it was before any test chose another language. */
export const ENGLISH: Words = {
  timeline: messages,
  menu: menuMessages,
  ui: uiMessages,
  causes: causeMessages,
  mergeValues: mergeValueMessages,
  account: accountMessages,
  device: deviceMessages,
  editor: editorMessages,
  export: exportMessages,
  file: fileMessages,
  library: libraryMessages,
  merge: mergeMessages,
  original: originalMessages,
  page: pageMessages,
  panel: panelMessages,
  project: projectMessages,
  shortcut: shortcutMessages,
  sound: soundMessages,
  trial: trialMessages,
};

const ACCENTS: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" };
/** Marks that end a run of another direction: such a sentence belongs to a language that is written from right to left. */
const RIGHT_TO_LEFT_MARK = "\u200F";
const LONGER = 0.4;
/** Units and names of formats, which no language changes. */
const SAME_EVERYWHERE = /^(?:LUFS?|dBTP|dB|[kMG]B|ms|MP4|WebM|MOV|WAV|FLAC|MP3|Layback)$/u;

/** "Mute" → "Mútéééé": each word accented and 40 % longer; numbers, signs and single letters as they are. */
export function pseudoText(text: string): string {
  const longer = text.replaceAll(/\p{L}[\p{L}\p{N}]*/gu, (word) => {
    const accented = word.replaceAll(/[aeiou]/giu, (letter) => ACCENTS[letter] ?? letter);
    if (SAME_EVERYWHERE.test(word)) return word;
    return word.length < 2 ? accented : accented + "é".repeat(Math.ceil(word.length * LONGER));
  });
  return /\p{L}{2}/u.test(text) ? RIGHT_TO_LEFT_MARK + longer + RIGHT_TO_LEFT_MARK : text;
}

/** The same keys, with each sentence changed. */
export function mapWords<Group>(group: Group, change: (sentence: string) => string): Group {
  if (typeof group === "string") return change(group) as Group;
  if (typeof group === "function") return ((...values: unknown[]) => change(String(group(...values)))) as Group;
  const entries = Object.entries(group as object).map(([key, value]: [string, unknown]) => [key, mapWords(value, change)]);
  return Object.fromEntries(entries) as Group;
}

/** A language from right to left that stands for every other one: numbers and plurals are English. */
export const PSEUDO: Language = { locale: "en-Arab", words: mapWords(ENGLISH, pseudoText) };
