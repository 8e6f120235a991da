import { posix } from "node:path";
import MarkdownIt from "markdown-it";
import { escapeHtml, highlight } from "./highlight-code.mjs";
import { addressOf } from "./site-map.mjs";

const REPOSITORY = "https://github.com/layback/layback/blob/main/";

/**
 * A page as HTML.
 * @param page its path from `docs/`
 * @param known the paths of all pages: a link to another file leads to the repository
 */
export function renderMarkdown(text, page, known) {
  const headings = [];
  const markdown = new MarkdownIt({ html: true });
  const { rules } = markdown.renderer;
  rules.fence = (tokens, index) => fenceOf(tokens[index]);
  rules.heading_open = (tokens, index) => {
    const { tag } = tokens[index];
    const title = plainText(tokens[index + 1]);
    const id = slugOf(title);
    headings.push({ tag, title, id });
    return `<${tag} id="${id}">`;
  };
  let tableCount = 0;
  // A wide table scrolls by itself, also by keyboard.
  rules.table_open = () =>
    `<div class="table" role="region" aria-label="Table ${++tableCount}: ${escapeHtml(headings.at(-1).title)}" tabindex="0"><table>`;
  rules.table_close = () => "</table></div>";
  rules.link_open = (tokens, index, options, _env, self) => {
    const href = tokens[index].attrGet("href");
    tokens[index].attrSet("href", linkOf(href, page, known));
    return self.renderToken(tokens, index, options);
  };
  const tokens = markdown.parse(text, {});
  const html = markdown.renderer.render(tokens, markdown.options, {});
  const summary = tokens.find(({ type, level }, index) => type === "inline" && level === 1 && tokens[index - 1]?.type === "paragraph_open");
  return { title: headings[0].title, html, headings: headings.filter(({ tag }) => tag === "h2"), summary: plainText(summary) };
}

/** A code block; with `live` after its language one that can be edited and run. */
function fenceOf({ info, content }) {
  const [language, ...words] = info.split(" ");
  const code = `<pre tabindex="0"><code>${highlight(content.trimEnd(), language)}</code></pre>`;
  if (!words.includes("live")) return `<div class="code">${code}</div>`;
  const height = words.find((word) => word.startsWith("height="))?.slice("height=".length) ?? "360";
  const style = words.includes("wide") ? "live wide" : "live";
  return `<section class="${style}" data-language="${language}" data-height="${height}" aria-label="Live example"><div class="live-code">${code}</div></section>`;
}

function linkOf(href, page, known) {
  const [path, hash] = href.split("#");
  if (/^[a-z]+:/u.test(href) || path === "") return href;
  const target = posix.join(posix.dirname(page), path);
  const suffix = hash === undefined ? "" : `#${hash}`;
  if (!known.includes(target) && path.endsWith(".html")) return href;
  if (!known.includes(target)) return `${REPOSITORY}${posix.join("docs", target)}${suffix}`;
  return posix.relative(posix.dirname(page), addressOf(target)) + suffix;
}

const plainText = (inline) => (inline?.children ?? []).map(({ content, type }) => (type === "softbreak" ? " " : content)).join("");

/** As GitHub names its anchors, so that links work in both places. */
const slugOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
