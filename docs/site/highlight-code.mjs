import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { classHighlighter, highlightCode } from "@lezer/highlight";

const script = javascript({ jsx: true, typescript: true });
const LANGUAGES = {
  html: html(),
  vue: html(),
  svelte: html(),
  astro: html(),
  css: css(),
  js: script,
  jsx: script,
  ts: script,
  tsx: script,
  json: script,
};

export const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Code as HTML, with the classes that the editor of live examples has, too. Without a known language it is only escaped. */
export function highlight(code, language) {
  const support = LANGUAGES[language];
  if (support === undefined) return escapeHtml(code);
  let out = "";
  highlightCode(
    code,
    support.language.parser.parse(code),
    classHighlighter,
    (text, classes) => (out += classes === "" ? escapeHtml(text) : `<span class="${classes}">${escapeHtml(text)}</span>`),
    () => (out += "\n"),
  );
  return out;
}
