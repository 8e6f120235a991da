import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "#tests/support/browser/axe.ts";
import { openDocsSite } from "#tests/support/docs/docs-site.ts";
import type { DocsSite } from "#tests/support/docs/docs-site.ts";

const folder = fileURLToPath(new URL("../../../dist/docs", import.meta.url));
const EXAMPLE = "how-to/read-only.html";
/** Findings in the markup that TypeDoc writes: links in the headings that open its lists, and levels of headings that it skips. */
const OF_TYPEDOC = /^(?:nested-interactive|heading-order): /u;
const NARROW = { width: 390, height: 844 };

let site: DocsSite;
beforeAll(async () => {
  site = await openDocsSite();
});
afterAll(() => site.dispose());

const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const pathOf = ({ parentPath, name }: { readonly parentPath: string; readonly name: string }) => relative(folder, join(parentPath, name));
const pages = () =>
  files()
    .map(pathOf)
    .filter((path) => path.endsWith(".html"));
/** The pages that we write, and one of each kind that TypeDoc writes. */
const looked = () => [
  ...pages().filter((path) => !path.startsWith("reference/")),
  "reference/index.html",
  ...["functions", "types", "classes", "modules"].map((kind) => pages().find((path) => path.startsWith(`reference/${kind}/`)) ?? kind),
];

describe("the documentation site", () => {
  test("each link to a page or a heading of the site leads there, and no address is absolute", () => {
    const known = new Set(files().map(pathOf));
    const texts = new Map(pages().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
    expect(texts.size).toBeGreaterThan(100);
    const lost: string[] = [];
    for (const [path, text] of texts) {
      for (const [, href = ""] of text.matchAll(/<(?:a|link|script|img)\b[^>]*? (?:href|src)="([^"]*)"/gu)) {
        if (/^(?:https:|data:)/u.test(href)) continue;
        const [target = "", hash] = href.split("#");
        const file = target === "" ? path : join(dirname(path), decodeURIComponent(target));
        const isThere = known.has(file) && (hash === undefined || file.endsWith(".svg") || hash === "" || hasId(texts.get(file), hash));
        if (!isThere) lost.push(`${path}: ${href}`);
      }
    }
    expect(lost).toEqual([]);
  });

  test.each(["light", "dark"] as const)("axe finds nothing on any page, wide or narrow, in the %s theme", async (colorScheme) => {
    for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
      const { page, faults } = await site.open("index.html", { colorScheme, viewport });
      for (const path of looked()) {
        await page.goto(new URL(path, page.url().replace(/docs\/.*$/u, "docs/")).href);
        if ((await page.locator(".live").count()) > 0) await page.locator("iframe").waitFor();
        const findings = await axeFindings(page);
        const ours = findings.filter((finding) => !(path.startsWith("reference/") && OF_TYPEDOC.test(finding)));
        expect([path, ours]).toEqual([path, []]);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, viewport.width]);
      }
      expect(faults).toEqual([]);
      await page.close();
    }
  });

  test("the code of an example can be edited, run by button and keys, and set back; Tab leaves the editor", async () => {
    const { page, lines, faults } = await site.open(EXAMPLE);
    const editor = page.getByRole("textbox", { name: "Code of the example" });
    const original = await editor.innerText();
    await editor.press("ControlOrMeta+End");
    await page.keyboard.type("<script>console.log('by button')</script>");
    await page.getByRole("button", { name: "Run" }).click();
    await lines.filter({ hasText: /^by button$/u }).waitFor();
    await editor.press("ControlOrMeta+End");
    await page.keyboard.type("<script>console.log({ by: 'keys' })</script>");
    await page.keyboard.press("ControlOrMeta+Enter");
    await lines.filter({ hasText: /^\{"by":"keys"\}$/u }).waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => editor.innerText()).toBe(original);
    await expect.poll(() => lines.count()).toBe(0);
    await editor.press("Tab");
    expect(await editor.evaluate((node) => node.contains(document.activeElement))).toBe(false);
    const description = await editor.getAttribute("aria-describedby");
    expect(await page.locator(`#${description}`).textContent()).toContain("Tab leaves the editor");
    expect(faults).toEqual([]);
    await page.close();
  });

  test.each([
    ["how-to/read-only.html", "<script>nothing.here</script>", /ReferenceError: nothing is not defined/u],
    ["how-to/react-selection.html", "<div", /SyntaxError/u],
    ["how-to/vue.html", "</template>", /SyntaxError/u],
    ["how-to/svelte.html", "{#if}", /expected_whitespace/u],
  ])("a fault in the code of %s is shown below its result", async (path, code, message) => {
    const { page, lines } = await site.open(path);
    await page.getByRole("textbox", { name: "Code of the example" }).press("ControlOrMeta+End");
    await page.keyboard.insertText(code);
    await page.getByRole("button", { name: "Run" }).click();
    await lines.filter({ hasText: message }).first().waitFor();
    await page.close();
  });

  test("without scripts the pages can be read, with their code and their list of pages", async () => {
    const { page } = await site.open(EXAMPLE, { javaScriptEnabled: false });
    await page.getByText('import { mountTimeline } from "layback";').waitFor();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "The timeline", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "The timeline" }).waitFor();
    await page.close();
  });

  test("the theme is the system's, light or dark, is kept, and is that of the reference", async () => {
    const { page } = await site.open(EXAMPLE, { colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe("rgb(253, 253, 253)");
    const button = page.getByRole("button", { name: /System|Light/u });
    for (const next of ["Light", "Dark"]) {
      await button.first().click();
      await page.getByRole("button", { name: next }).waitFor();
    }
    expect(await background()).toBe("rgb(16, 16, 16)");
    await page.getByRole("link", { name: "Reference" }).click();
    await page.getByRole("link", { name: "Guide" }).waitFor();
    expect(await background()).toBe("rgb(16, 16, 16)");
    await page.close();
  });
});

function hasId(text: string | undefined, id: string): boolean {
  return text?.includes(`id="${decodeURIComponent(id)}"`) === true;
}
