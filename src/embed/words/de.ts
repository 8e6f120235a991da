/** The entry `layback/words/de`: the sentences of a timeline in German. */
export { timelineGerman as de } from "#model/text/de/timeline-german.ts";
