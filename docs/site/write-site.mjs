// Writes the site to dist/docs, beside the reference: pages, styles, scripts, and what the live examples load.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../../supabase/local/install.mjs";
import { bundleClient, bundleModules } from "./live-bundles.mjs";
import { packageImports, writeLiveFiles } from "./live-files.mjs";
import { pageHtml } from "./page-template.mjs";
import { renderMarkdown } from "./render-markdown.mjs";
import { addressOf, SECTIONS, SHORT_NAMES } from "./site-map.mjs";
import { sizesPage } from "./sizes-page.mjs";

const docs = fileURLToPath(new URL("..", import.meta.url));
const out = join(projectRoot, "dist/docs");
const packages = join(projectRoot, "dist/docs-packages");
const FONTS = ["inter/files/inter-latin-wght-normal.woff2", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2"];

const assets = join(out, "assets");
mkdirSync(assets, { recursive: true });
for (const name of ["theme.css", "site.css", "code.css", "site.js"]) cpSync(join(docs, "client", name), join(assets, name));
cpSync(join(projectRoot, "src/app/public/favicon.svg"), join(assets, "favicon.svg"));
for (const font of FONTS) cpSync(join(projectRoot, "node_modules/@fontsource-variable", font), join(assets, font.split("/").at(-1)));
writeLiveFiles(packages, join(out, "live"));
await bundleClient(assets);
const modules = await bundleModules(join(out, "live/modules"));
writePages();

function writePages() {
  const imports = {
    ...packageImports(packages),
    ...Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, `./modules/${file}`])),
  };
  const known = SECTIONS.flatMap(({ pages }) => pages);
  const textOf = (page) => (page === "sizes.md" ? sizesPage(packages) : readFileSync(join(docs, page), "utf8"));
  const rendered = new Map(known.map((page) => [page, renderMarkdown(textOf(page), page, known)]));
  const sections = SECTIONS.map(({ title, pages }) => ({
    title,
    pages: pages.map((page) => ({ page, title: SHORT_NAMES[page] ?? rendered.get(page).title })),
  }));
  for (const page of known) {
    const file = join(out, addressOf(page));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageHtml({ page, rendered: rendered.get(page), sections, importMap: { imports } }));
  }
}
