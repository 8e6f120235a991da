import type { TimelineWords } from "#model/text/language/words.ts";
import { createLazyModule } from "../lazy-module.ts";
import type { ShippedWords } from "./language-ids.ts";

/** The sentences of an embedded timeline alone. */
export const TIMELINE_WORDS: ShippedWords<TimelineWords> = {
  de: createLazyModule(async () => (await import("#model/text/de/timeline-german.ts")).timelineGerman),
  es: createLazyModule(async () => (await import("#model/text/es/timeline-spanish.ts")).timelineSpanish),
  fr: createLazyModule(async () => (await import("#model/text/fr/timeline-french.ts")).timelineFrench),
  ja: createLazyModule(async () => (await import("#model/text/ja/timeline-japanese.ts")).timelineJapanese),
};
