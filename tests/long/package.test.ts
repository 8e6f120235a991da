import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { mountTimeline, noteWhatIsMade } from "#tests/support/embed/embed-page.ts";
import { serveFiles } from "#tests/support/embed/file-server.ts";
import type { Origin } from "#tests/support/embed/file-server.ts";
import { makeFreshProject } from "#tests/support/embed/fresh-project.ts";
import type { FreshProject } from "#tests/support/embed/fresh-project.ts";
import { doGuestJob, expectNothingLeft, largeProject } from "#tests/support/embed/guest-job.ts";
import { tapOutput } from "#tests/support/embed/output-peak.ts";

declare global {
  /** A global of the fresh project's pages. */
  var unmount: () => void;
}

const VITE = "node_modules/vite/bin/vite.js";
const TSC = "node_modules/typescript/bin/tsc";

/** Gzipped kB of what a timeline's entry imports at once (B-140). */
const BUDGET_KB = { "layback/timeline.js": 350, "@layback/react/index.js": 200 } as const;

let fresh: FreshProject;
let host: EmbedHost;
beforeAll(async () => {
  fresh = await makeFreshProject();
  host = await startEmbedHost({ folder: join(fresh.folder, "node_modules") });
}, 300_000);
afterAll(async () => {
  await host.dispose();
  await fresh.dispose();
});

describe.sequential("the packed library, installed into a fresh Vite + React project", () => {
  test.each(["layback", "@layback/react", "@layback/editor"])("nothing but the exports of %s can be imported", async (name) => {
    const code = `console.log(await import("${name}/chunks/none.js").catch((error) => error.code), import.meta.resolve("${name}"));`;
    const output = await fresh.run(["--input-type=module", "--eval", code]);
    expect(output).toMatch(new RegExp(String.raw`^ERR_PACKAGE_PATH_NOT_EXPORTED \S+/node_modules/${name}/[a-z]+\.js$`, "mu"));
  });

  test("its entries keep to their budgets", async () => {
    const sizes: Record<string, number> = {};
    for (const entry of Object.keys(BUDGET_KB)) sizes[entry] = await gzipKb(fresh.packageFolder(entry));
    console.log("package:", { gzipKb: sizes, BUDGET_KB });
    for (const [entry, budget] of Object.entries(BUDGET_KB)) expect(sizes[entry]).toBeLessThanOrEqual(budget);
  });

  test("its types are found and checked, with a bundler's resolution and with Node's", async () => {
    await fresh.run([TSC, "-p", "tsconfig.json"]);
    await fresh.run([TSC, "-p", "tsconfig.node.json"]);
  });

  describe.sequential("built by Vite", () => {
    let site: Origin;
    beforeAll(async () => {
      await fresh.run([VITE, "build"]);
      site = await serveFiles(join(fresh.folder, "dist"));
    }, 300_000);
    afterAll(() => site.dispose());

    test("an import for its side effects stays, an unused one is removed", async () => {
      const scriptOf = async (name: string) => {
        const page = await readFile(join(fresh.folder, "dist", name), "utf8");
        return readFile(join(fresh.folder, "dist", /src="(\/assets\/[^"]+\.js)"/u.exec(page)?.[1] ?? ""), "utf8");
      };
      expect(await scriptOf("unused.html")).not.toMatch(/mountTimeline|chunks|layback/u);
      const page = await host.newEmptyPage();
      await page.goto(`${site.origin}/elements.html`);
      await page.waitForFunction(() => customElements.get("layback-timeline") !== undefined);
      await page.close();
    });

    test.each([
      ["with mountTimeline of layback", "index.html"],
      ["with the component of @layback/react", "component.html"],
    ])(
      "a React page, %s: 200 clips of real sound are loaded, dragged, played, sought, undone, told of, unmounted",
      async (_title, name) => {
        await workInReact(`${site.origin}/${name}`);
      },
    );
  });

  test("in Vite's development server it works as it does built", async () => {
    const server = await fresh.startDevelopment();
    try {
      await workInReact(`${server.origin}/index.html`);
      await workInReact(`${server.origin}/component.html`);
    } finally {
      await server.dispose();
    }
  });
});

test("the packed library in a plain HTML page of another origin does the same", async () => {
  const page = await host.newPage({ before: noteWhatIsMade });
  await page.evaluate(tapOutput);
  await mountTimeline(page, "one", { project: largeProject(host.library) });
  console.log("package, plain page:", await doGuestJob(page));
  await page.evaluate(() => globalThis.timelines["one"]!.dispose());
  await expectNothingLeft(page);
  await page.close();
});

/** Opens a page of the fresh project and does the whole job in it. */
async function workInReact(address: string): Promise<void> {
  const page: Page = await host.newEmptyPage({ viewport: { width: 1000, height: 700 } });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.addInitScript(noteWhatIsMade);
  await page.addInitScript(tapOutput);
  await page.route(
    ({ pathname }) => pathname === "/reel.json",
    (route) => route.fulfill({ json: largeProject(host.library) }),
  );
  await page.goto(`${address}?project=/reel.json`);
  const report = await doGuestJob(page).catch((error: unknown) => {
    throw new Error(`The page could not do its job: ${faults.join("\n")}`, { cause: error });
  });
  console.log(`package, ${new URL(address).pathname}:`, report);
  await page.evaluate(() => globalThis.unmount());
  await expectNothingLeft(page);
  expect(faults).toEqual([]);
  await page.close();
}

/** Gzipped kB of a module with all its static imports. */
async function gzipKb(entry: string): Promise<number> {
  const loaded = new Set([entry]);
  let bytes = 0;
  for (const file of loaded) {
    const code = await readFile(file, "utf8");
    bytes += gzipSync(code, { level: 9 }).length;
    for (const [, path] of code.matchAll(/(?:^|;)(?:import|export)(?:[^;"'()]*from)?\s*["'](\.{1,2}\/[^"']+)["']/gu)) {
      loaded.add(join(file, "..", path ?? ""));
    }
  }
  return bytes / 1000;
}
