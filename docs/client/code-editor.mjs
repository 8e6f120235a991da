import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { minimalSetup } from "codemirror";

const LANGUAGES = { jsx: () => javascript({ jsx: true, typescript: true }) };

/**
 * An editor for an example's code. The Tab key is not the editor's: it moves the focus on.
 * @param description id of the element that says which keys it has
 */
export function createCodeEditor({ parent, code, language, description, onRun }) {
  const view = new EditorView({
    parent,
    doc: code,
    extensions: [
      keymap.of([{ key: "Mod-Enter", run: () => (onRun(), true) }]),
      minimalSetup,
      lineNumbers(),
      bracketMatching(),
      syntaxHighlighting(classHighlighter),
      (LANGUAGES[language] ?? html)(),
      EditorView.contentAttributes.of({ "aria-label": "Code of the example", "aria-describedby": description, tabindex: "0" }),
    ],
  });
  return {
    code: () => view.state.doc.toString(),
    setCode: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  };
}
