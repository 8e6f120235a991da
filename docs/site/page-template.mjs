import { posix } from "node:path";
import { escapeHtml } from "./highlight-code.mjs";
import { addressOf, rootOf } from "./site-map.mjs";

/**
 * The whole HTML of a page. Addresses are relative, so that the site works in any folder of any server.
 * @param sections with the titles of their pages: `{ title, pages: [{ page, title }] }`
 * @param importMap where the live examples find packages
 */
export function pageHtml({ page, rendered, sections, importMap }) {
  const root = rootOf(page);
  const isLive = rendered.html.includes('<section class="live');
  const linkTo = (target) => posix.relative(posix.dirname(page), addressOf(target));
  const all = sections.flatMap(({ pages }) => pages);
  const at = all.findIndex((one) => one.page === page);
  const title = page === "README.md" ? "Layback: a timeline for your page" : `${rendered.title} · Layback`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(rendered.summary)}">
<link rel="icon" href="${root}assets/favicon.svg" type="image/svg+xml">
${["theme", "site", "code"].map((name) => `<link rel="stylesheet" href="${root}assets/${name}.css">`).join("\n")}
<script src="${root}assets/site.js"></script>
${isLive ? `<script type="application/json" id="import-map">${JSON.stringify(importMap)}</script>\n<script type="module" src="${root}assets/live-example.js" data-live="${root}live/"></script>` : ""}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${linkTo("README.md")}"><img src="${root}assets/favicon.svg" width="24" height="24" alt=""> Layback</a>
<nav aria-label="Site"><a href="${linkTo("how-to/README.md")}">How to</a><a href="${root}reference/index.html">Reference</a></nav>
<button class="theme" type="button" hidden></button>
</header>
<div class="columns">
<details class="menu" open><summary>Pages</summary>
<nav aria-label="Pages">${sections.map((section) => navigationOf(section, { page, headings: rendered.headings, linkTo })).join("\n")}</nav>
</details>
<main id="content" tabindex="-1">
${rendered.html}
${neighbours(all[at - 1], all[at + 1], linkTo)}
</main>
</div>
</body>
</html>
`;
}

function navigationOf({ title, pages }, { page, headings, linkTo }) {
  const entries = pages.map((one) => {
    const isHere = one.page === page;
    const inner =
      isHere && headings.length > 1
        ? `<ul>${headings.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join("")}</ul>`
        : "";
    return `<li><a href="${linkTo(one.page)}"${isHere ? ' aria-current="page"' : ""}>${escapeHtml(one.title)}</a>${inner}</li>`;
  });
  return `<p>${title}</p><ul>${entries.join("")}</ul>`;
}

function neighbours(before, after, linkTo) {
  const link = (one, kind, label) =>
    one === undefined
      ? ""
      : `<a class="${kind}" href="${linkTo(one.page)}" rel="${kind}"><small>${label}</small> ${escapeHtml(one.title)}</a>`;
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(before, "prev", "Before")}${link(after, "next", "Next")}</nav>`;
}
