import { basename } from "node:path";
import { expect, test } from "vitest";
import { build } from "vite";
import { flatImports } from "#embed/build/flat-imports.ts";

const MODULES: Readonly<Record<string, string>> = {
  "first.js": 'import { middle } from "middle.js"; console.log(middle);',
  "second.js": 'import { middle } from "middle.js"; import { deep } from "deep.js"; console.log(middle, deep);',
  "third.js": 'import { deep } from "deep.js"; console.log(deep);',
  "middle.js": 'import { deep } from "deep.js"; export const middle = () => deep();',
  "deep.js": 'export const deep = () => "deep";',
};

async function buildEntries() {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      { name: "modules", enforce: "pre", resolveId: (id) => `/${basename(id)}`, load: (id) => MODULES[basename(id)] },
      flatImports(),
    ],
    build: {
      write: false,
      modulePreload: false,
      lib: { entry: { first: "first.js", "folder/second": "second.js", third: "third.js" }, formats: ["es"] },
    },
  });
  const output = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  const chunks = output.filter((file) => file.type === "chunk");
  const importedBy = (name: string) =>
    [...(chunks.find((chunk) => chunk.name === name)?.code ?? "").matchAll(/import(?:[^"]*?from )?"([^"]+)"/gu)].map(([, path]) => path);
  return { chunks, importedBy, fileOf: (name: string) => chunks.find((chunk) => chunk.name === name)?.fileName ?? "" };
}

test("an entry of the library imports every chunk that it needs, by its own address", async () => {
  const { chunks, importedBy, fileOf } = await buildEntries();
  expect(chunks.find((chunk) => chunk.name === "first")?.imports).toEqual([fileOf("middle")]);
  expect(new Set(importedBy("first"))).toEqual(new Set([`./${fileOf("deep")}`, `./${fileOf("middle")}`]));
  expect(new Set(importedBy("folder/second"))).toEqual(new Set([`../${fileOf("deep")}`, `../${fileOf("middle")}`]));
  expect(importedBy("third")).toEqual([`./${fileOf("deep")}`]);
});
