import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const execute = promisify(execFile);
const built = fileURLToPath(new URL("../../../dist/embed", import.meta.url));
/** Each entry that a page imports. */
const ENTRIES = ["layback", "layback/timeline", "layback/elements", "layback/editor", "layback/editor-element", "layback/connect"];

let folder: string;
let tarball: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "layback-installs-"));
  const { stdout } = await execute("npm", ["pack", built, "--json", "--pack-destination", folder], { cwd: folder, maxBuffer: 2 ** 26 });
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
  tarball = join(folder, filename);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["React 18.3", { react: "18.3.1", "react-dom": "18.3.1" }],
  ["React 19.0", { react: "19.0.0", "react-dom": "19.0.0" }],
  ["React 19.2", { react: "19.2.0", "react-dom": "19.2.0" }],
  ["neither React nor Pixi", {}],
  ["Pixi 7", { "pixi.js": "7.4.3" }],
])("B-140 npm installs the package beside %s, and a server can import each entry", async (name, dependencies) => {
  const project = await mkdtemp(join(folder, `${name.replaceAll(/\W/gu, "-")}-`));
  const manifest = { name: "host", private: true, type: "module", dependencies: { ...dependencies, layback: `file:${tarball}` } };
  await writeFile(join(project, "package.json"), JSON.stringify(manifest));
  await execute("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: project, maxBuffer: 2 ** 26 });
  const code = `for (const entry of ${JSON.stringify(ENTRIES)}) console.log(entry, Object.keys(await import(entry)).length > 0);`;
  const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", code], { cwd: project });
  expect(stdout.trim().split("\n")).toEqual(ENTRIES.map((entry) => `${entry} true`));
});
