/** The entry `@layback/editor/words/editor-es`: the sentences of an editor in Spanish. */
export { spanish as es } from "#model/text/es/spanish.ts";
