import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PACKAGES } from "../../src/embed/build/packages.ts";

test.each(["app", "embed/editor"])("dist/%s has one copy of the code with which workers read media, and one resampler", async (name) => {
  const folder = fileURLToPath(new URL(`../../dist/${name}/assets/`, import.meta.url));
  const scripts = (await readdir(folder)).filter((file) => file.endsWith(".js"));
  const named = (beginning: RegExp) => scripts.filter((file) => beginning.test(file));
  expect(named(/^media-reading-/u)).toHaveLength(1);
  expect(named(/^resampler-script-/u)).toHaveLength(1);
  // A page's script is named after the module that starts workers.
  const workers = named(/^(?!start-)[a-z-]+-worker-/u);
  expect(workers).toHaveLength(9);
  const sizes = await Promise.all(workers.map(async (file) => (await stat(`${folder}${file}`)).size));
  // The shared code alone is 320 kB.
  expect(sizes.filter((bytes) => bytes > 60_000)).toEqual([]);
});

const builtFile = (file: string) => fileURLToPath(new URL(`../../dist/embed/${file}`, import.meta.url));

/** By a static import; or the chunk that draws a timeline. */
const IMPORTED = /(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"|\bimport\(`(\.[^`]*open-scene-[^`]+)`\)/gu;

/** The file and all that it imports at once, with what draws a timeline, kB of gzip. */
async function loadedKb(file: string): Promise<number> {
  const loaded = new Map<string, string>();
  const load = async (path: string): Promise<void> => {
    if (loaded.has(path)) return;
    loaded.set(path, "");
    const code = await readFile(path, "utf8");
    loaded.set(path, code);
    const names = [...code.matchAll(IMPORTED)].map(([, name, scene]) => name ?? scene ?? "");
    const imported = names.map((name) => join(dirname(path), name));
    await Promise.all(imported.map(load));
  };
  await load(builtFile(file));
  return [...loaded.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length / 1000, 0);
}

test("the sizes in the embed's README are those of the build", async () => {
  const readme = await readFile(fileURLToPath(new URL("../../src/embed/README.md", import.meta.url)), "utf8");
  const rows = [...readme.matchAll(/^\| `(?<file>[a-z]+\/[a-z-]+\.js)` .* (?<kb>\d+) kB +\|$/gmu)].map(({ groups }) => groups);
  expect(rows).toHaveLength(6);
  const stated = rows.map((row) => [row?.["file"] ?? "", Number(row?.["kb"])] as const);
  const measured = await Promise.all(stated.map(async ([file, kb]) => [file, kb, await loadedKb(file)] as const));
  expect(measured.filter(([, kb, measuredKb]) => Math.abs(kb - measuredKb) > 1 + measuredKb * 0.02)).toEqual([]);
});

test.each(PACKAGES.map(({ folder, entries }) => [folder, Object.keys(entries)] as const))(
  "the package in embed/%s has one resampler, and each entry beside it",
  async (folder, entries) => {
    const scripts = await readdir(builtFile(`${folder}/assets`));
    expect(scripts.filter((file) => /^resampler-script-.*\.js$/u.test(file))).toHaveLength(1);
    // FFmpeg's core is a package of its own.
    expect(scripts.filter((file) => /ffmpeg-core/u.test(file))).toEqual([]);
    const files = await readdir(builtFile(folder));
    expect(files).toEqual(expect.arrayContaining(entries.map((entry) => `${entry}.js`)));
  },
);

test.each(PACKAGES.flatMap(({ folder, entries }) => Object.keys(entries).map((entry) => `${folder}/${entry}`)))(
  "a server can import the entry %s, where there is no page",
  async (entry) => {
    const names = "Object.keys(await import(process.argv[1])).join()";
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "--eval",
      `console.log(${names})`,
      pathToFileURL(builtFile(`${entry}.js`)).href,
    ]);
    expect(stdout.trim()).not.toBe("");
  },
);
