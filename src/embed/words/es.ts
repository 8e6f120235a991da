/** The entry `layback/words/es`: the sentences of a timeline in Spanish. */
export { timelineSpanish as es } from "#model/text/es/timeline-spanish.ts";
