import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const client = fileURLToPath(new URL("../client", import.meta.url));
const PRODUCTION = { "process.env.NODE_ENV": '"production"' };
const require = createRequire(import.meta.url);

/** Modules that examples import by name, besides the packages. Those of React are CommonJS: their names are written out. */
const SCRIPT_MODULES = [
  "pixi.js",
  "pixi.js/mesh",
  "pixi.js/unsafe-eval",
  "vue",
  "svelte",
  "svelte/internal/client",
  "svelte/internal/disclose-version",
  "svelte/internal/flags/legacy",
];
const COMMON_MODULES = ["react", "react/jsx-runtime", "react-dom/client"];

/** Bundles what the pages load (`live-example.js`, with a chunk for each compiler) into a folder. */
export async function bundleClient(folder) {
  const bundle = await rolldown({ input: `${client}/live-example.mjs`, platform: "browser", transform: { define: PRODUCTION } });
  await bundle.write({ dir: folder, format: "esm", minify: true, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
}

/** Bundles React, Pixi, Vue and Svelte into a folder. Returns the file of each module by name. */
export async function bundleModules(folder) {
  const sources = new Map([
    ...SCRIPT_MODULES.map((name) => [name, `export * from ${JSON.stringify(name)};`]),
    ...COMMON_MODULES.map((name) => [name, namedExports(name)]),
  ]);
  const fileOf = (name) => name.replaceAll(/[/.]/gu, "-");
  const bundle = await rolldown({
    input: Object.fromEntries([...sources.keys()].map((name) => [fileOf(name), `module:${name}`])),
    platform: "browser",
    transform: { define: PRODUCTION },
    plugins: [
      {
        name: "modules-by-name",
        resolveId: (id) =>
          id.startsWith("module:") ? { id: `${client}/${fileOf(id)}.mjs`, meta: { name: id.slice("module:".length) } } : undefined,
        load(id) {
          const name = this.getModuleInfo(id)?.meta["name"];
          return name === undefined ? undefined : sources.get(name);
        },
      },
    ],
  });
  await bundle.write({ dir: folder, format: "esm", minify: true, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
  return Object.fromEntries([...sources.keys()].map((name) => [name, `${fileOf(name)}.js`]));
}

function namedExports(name) {
  const names = Object.keys(require(name)).filter((one) => /^[A-Za-z]\w*$/u.test(one) && one !== "default");
  return `import * as all from ${JSON.stringify(name)};\nexport const { ${names.join(", ")} } = all;\nexport default all.default ?? all;\n`;
}
