/** The entry `@layback/editor/words/editor-ja`: the sentences of an editor in Japanese. */
export { japanese as ja } from "#model/text/ja/japanese.ts";
