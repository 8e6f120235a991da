/** The entry `layback/words/ja`: the sentences of a timeline in Japanese. */
export { timelineJapanese as ja } from "#model/text/ja/timeline-japanese.ts";
