/** The entry `layback/words/fr`: the sentences of a timeline in French. */
export { timelineFrench as fr } from "#model/text/fr/timeline-french.ts";
