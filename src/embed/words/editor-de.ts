/** The entry `@layback/editor/words/editor-de`: the sentences of an editor in German. */
export { german as de } from "#model/text/de/german.ts";
