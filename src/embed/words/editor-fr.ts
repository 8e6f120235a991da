/** The entry `@layback/editor/words/editor-fr`: the sentences of an editor in French. */
export { french as fr } from "#model/text/fr/french.ts";
