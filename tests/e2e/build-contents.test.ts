import { readdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test.each(["app", "embed"])("dist/%s has one copy of the code with which workers read media, and one resampler", async (name) => {
  const folder = fileURLToPath(new URL(`../../dist/${name}/assets/`, import.meta.url));
  const scripts = (await readdir(folder)).filter((file) => file.endsWith(".js"));
  const named = (beginning: RegExp) => scripts.filter((file) => beginning.test(file));
  expect(named(/^media-reading-/u)).toHaveLength(1);
  expect(named(/^resampler-script-/u)).toHaveLength(1);
  // A page's script is named after the module that starts workers.
  const workers = named(/^(?!start-)[a-z-]+-worker-/u);
  expect(workers).toHaveLength(8);
  const sizes = await Promise.all(workers.map(async (file) => (await stat(`${folder}${file}`)).size));
  // The shared code alone is 320 kB.
  expect(sizes.filter((bytes) => bytes > 60_000)).toEqual([]);
});
