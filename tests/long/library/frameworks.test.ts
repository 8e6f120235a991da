import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { serveFiles } from "#tests/support/embed/file-server.ts";
import { installProject } from "#tests/support/embed/installed-project.ts";
import type { Dependencies } from "#tests/support/embed/installed-project.ts";
import { installNodes } from "#tests/support/embed/node-programs.ts";
import type { NodePrograms } from "#tests/support/embed/node-programs.ts";
import { packDependencies } from "#tests/support/embed/packed-dependencies.ts";
import type { PackedDependencies } from "#tests/support/embed/packed-dependencies.ts";
import { mediaPath } from "#tests/support/media/media-files.ts";

const docs = fileURLToPath(new URL("../../../docs/how-to/", import.meta.url));
const INSTALL_MS = 240_000;
const VITE = "node_modules/vite/bin/vite.js";

type Framework = {
  readonly name: string;
  /** Its page of the documentation. */
  readonly guide: string;
  /** The language of its example there. */
  readonly fence: string;
  /** Where the files of the example belong, in their order on the page. */
  readonly paths: readonly string[];
  readonly packages: readonly string[];
  readonly dependencies: Dependencies;
  readonly files: Readonly<Record<string, string>>;
  readonly build: readonly string[];
  readonly out: string;
};

const page = (script: string) => `<!doctype html><html lang="en"><title>Score</title><div id="app"></div>
<script type="module" src="${script}"></script></html>`;

const FRAMEWORKS: readonly Framework[] = [
  {
    name: "Vue",
    guide: "vue.md",
    fence: "vue",
    paths: ["src/page.vue"],
    packages: ["layback"],
    dependencies: { vite: "8.3.8", vue: "3.5.45", "@vitejs/plugin-vue": "6.0.11" },
    files: {
      "index.html": page("/src/main.js"),
      "src/main.js": `import { createApp } from "vue"; import Page from "./page.vue"; createApp(Page).mount("#app");`,
      "vite.config.js": `import vue from "@vitejs/plugin-vue";
const isCustomElement = (tag) => tag.startsWith("layback-");
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };`,
    },
    build: [VITE, "build"],
    out: "dist",
  },
  {
    name: "Svelte",
    guide: "svelte.md",
    fence: "svelte",
    paths: ["src/page.svelte"],
    packages: ["layback"],
    dependencies: { vite: "8.3.8", svelte: "5.57.3", "@sveltejs/vite-plugin-svelte": "7.3.1" },
    files: {
      "index.html": page("/src/main.js"),
      "src/main.js": `import { mount } from "svelte"; import Page from "./page.svelte"; mount(Page, { target: document.querySelector("#app") });`,
      "vite.config.js": `import { svelte } from "@sveltejs/vite-plugin-svelte"; export default { plugins: [svelte()] };`,
    },
    build: [VITE, "build"],
    out: "dist",
  },
  {
    name: "Astro",
    guide: "astro.md",
    fence: "astro",
    paths: ["src/pages/index.astro"],
    packages: ["layback"],
    dependencies: { astro: "7.3.5" },
    files: {},
    build: ["node_modules/astro/bin/astro.mjs", "build"],
    out: "dist",
  },
  {
    name: "Next",
    guide: "next.md",
    fence: "jsx",
    paths: ["app/page.jsx", "app/score.jsx"],
    packages: ["@layback/react"],
    dependencies: { next: "16.4.6", react: "19.2.0", "react-dom": "19.2.0", "pixi.js": "8.22.0" },
    files: {
      "next.config.mjs": `export default { output: "export" };`,
      "app/layout.jsx": `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
    },
    build: ["node_modules/next/dist/bin/next", "build"],
    out: "out",
  },
];

let packed: PackedDependencies;
let nodes: NodePrograms;
let host: EmbedHost;
beforeAll(async () => {
  packed = await packDependencies();
  nodes = await installNodes();
  host = await startEmbedHost();
}, INSTALL_MS);
afterAll(async () => {
  await host.dispose();
  await nodes.dispose();
  await packed.dispose();
});

test.each(FRAMEWORKS)(
  "the example for $name in the documentation is built, draws, reads its sound and reports an edit",
  async ({ guide, fence, paths, packages, dependencies, files, build, out }) => {
    const text = await readFile(`${docs}${guide}`, "utf8");
    const examples = [...text.matchAll(new RegExp(`\`\`\`${fence}[^\\n]*\n(.*?)\`\`\``, "gsu"))].map(([, example = ""]) => example);
    expect(examples).toHaveLength(paths.length);
    expect(examples.join("")).toContain('"theme.wav"');
    const sources = paths.map((path, index) => [path, (examples[index] ?? "").replace('"theme.wav"', '"/song.flac"')]);
    const project = await installProject({ ...dependencies, ...packed.of(...packages) }, { ...files, ...Object.fromEntries(sources) });
    // Astro needs a later version of Node than this project does.
    await project.run(build, nodes.program(22));
    await copyFile(await mediaPath("vanilagy__sample.flac"), join(project.folder, out, "song.flac"));
    const site = await serveFiles(join(project.folder, out));
    const opened = await host.newEmptyPage();
    const logged: string[] = [];
    opened.on("console", (message) => logged.push(message.text()));
    opened.on("pageerror", (error) => logged.push(`error ${String(error)}`));
    await opened.goto(`${site.origin}/index.html`);
    const clip = opened.getByRole("gridcell", { name: /Theme/u });
    await clip.waitFor();
    // The length of its sound has been measured, by a worker.
    await expect.poll(() => clip.getAttribute("aria-label")).toMatch(/length 0:19\.714/u);
    await clip.press("Alt+ArrowRight");
    await expect.poll(() => logged.filter((line) => /^(?:edit|error) /u.test(line))).toEqual(["edit moveClip"]);
    await opened.close();
    site.dispose();
    await project.dispose();
  },
  INSTALL_MS,
);
