import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PACKAGES } from "../../src/embed/build/packages.ts";

test("dist/app has one copy of the code with which workers read media, and one resampler", async () => {
  const folder = fileURLToPath(new URL("../../dist/app/assets/", import.meta.url));
  const scripts = (await readdir(folder)).filter((file) => file.endsWith(".js"));
  const named = (beginning: RegExp) => scripts.filter((file) => beginning.test(file));
  expect(named(/^media-reading-/u)).toHaveLength(1);
  expect(named(/^resampler-script-/u)).toHaveLength(1);
  // A page's script is named after the module that starts workers.
  const workers = named(/^(?!start-)[a-z-]+-worker-/u);
  expect(workers).toHaveLength(10);
  const sizes = await Promise.all(workers.map(async (file) => (await stat(`${folder}${file}`)).size));
  // The shared code alone is 320 kB.
  expect(sizes.filter((bytes) => bytes > 60_000)).toEqual([]);
});

const builtFile = (file: string) => fileURLToPath(new URL(`../../dist/embed/${file}`, import.meta.url));

/** By a static import; or the chunk that draws a timeline or a player. */
const IMPORTED = /(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"|\bimport\(`(\.[^`]*open-(?:plain-)?scene-[^`]+)`\)/gu;

/** The file and all that it imports at once, with what draws, kB of gzip. */
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
  expect(rows).toHaveLength(8);
  const stated = rows.map((row) => [row?.["file"] ?? "", Number(row?.["kb"])] as const);
  const measured = await Promise.all(stated.map(async ([file, kb]) => [file, kb, await loadedKb(file)] as const));
  expect(measured.filter(([, kb, measuredKb]) => Math.abs(kb - measuredKb) > 1 + measuredKb * 0.02)).toEqual([]);
});

test.each(PACKAGES.map(({ folder, workers }) => [folder, workers.length] as const))(
  "the package in embed/%s has one resampler, and the code with which workers read media in %i files that import no other",
  async (folder, files) => {
    const assets = builtFile(`${folder}/assets/`);
    const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
    expect(scripts.filter((file) => file.startsWith("resampler-script-"))).toHaveLength(1);
    // The code alone is 320 kB.
    const sizes = await Promise.all(scripts.map(async (file) => [file, (await stat(`${assets}${file}`)).size] as const));
    const large = sizes.filter(([file, bytes]) => bytes > 60_000 && !file.startsWith("resampler-script-")).map(([file]) => file);
    expect(large).toEqual(Array.from({ length: files }, () => expect.stringMatching(/^media-workers-/u)));
    const codes = await Promise.all(scripts.map((file) => readFile(`${assets}${file}`, "utf8")));
    expect(codes.filter((code) => /\b(?:from|import)\s*["'`]\.|\bimport\(["'`]\./u.test(code))).toEqual([]);
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
