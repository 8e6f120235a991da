import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packPackages } from "../../../src/embed/build/pack-packages.ts";
import type { PackedPackage } from "../../../src/embed/build/pack-packages.ts";
import { packagesOf } from "../../../src/embed/build/third-party-notices.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const built = (path: string) => join(root, "dist/embed", path);
const ATTW = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");

/** Licences that allow to publish the code in a package of the MIT licence, with a notice. */
const ALLOWED = ["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "MPL-2.0"];
/** By folder: the name, and most megabytes of the tarball. */
const PACKAGES = {
  layback: ["layback", 3],
  react: ["@layback/react", 4.5],
  editor: ["@layback/editor", 4.5],
  ffmpeg: ["@layback/ffmpeg", 12],
} as const;
const EACH = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[];
const WITH_CODE = EACH.filter((folder) => folder !== "ffmpeg");

type Manifest = {
  readonly name: string;
  readonly license: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<"types" | "default", string>>>>;
};

type SourceMap = { readonly sources: readonly string[]; readonly sourcesContent?: readonly (string | null)[] };

let tarballs: string;
let packed: readonly PackedPackage[];
beforeAll(async () => {
  tarballs = await mkdtemp(join(tmpdir(), "layback-tarballs-"));
  packed = await packPackages(tarballs);
}, 120_000);
afterAll(() => rm(tarballs, { recursive: true, force: true }));

const packedFrom = (folder: keyof typeof PACKAGES): PackedPackage => {
  const found = packed.find(({ name }) => name === PACKAGES[folder][0]);
  if (!found) throw new Error(`${folder} is not packed.`);
  return found;
};
const manifestOf = async (folder: string) => JSON.parse(await readFile(built(`${folder}/package.json`), "utf8")) as Manifest;

/** Paths of the files in a folder of a package. */
async function filesOf(folder: string, extension: string): Promise<readonly string[]> {
  const files = await readdir(built(folder), { recursive: true });
  return files.filter((file) => file.endsWith(extension)).map((file) => built(`${folder}/${file}`));
}

test("four packages are packed", () => {
  expect(packed.map(({ name }) => name).toSorted()).toEqual(EACH.map((folder) => PACKAGES[folder][0]).toSorted());
});

describe.each(EACH)("the tarball of %s", (folder) => {
  test("B-140 keeps to its size, and has what a reader looks for", () => {
    const { bytes, files } = packedFrom(folder);
    console.log(`${folder}: ${(bytes / 1e6).toFixed(2)} MB packed`);
    expect(bytes / 1e6).toBeLessThanOrEqual(PACKAGES[folder][1]);
    const pages = ["README.md", "LICENSE", "THIRD-PARTY-NOTICES.md", "CHANGELOG.md", "package.json", "timeline.webp"];
    expect(files).toEqual(expect.arrayContaining(pages));
  });

  test("each path in its exports exists", async () => {
    const { exports } = await manifestOf(folder);
    const targets = Object.values(exports).flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)));
    const files = targets.filter((target) => !target.includes("*"));
    expect(files.filter((target) => !existsSync(built(`${folder}/${target}`)))).toEqual([]);
  });

  test("publint finds nothing, not even a suggestion", async () => {
    const file = await readFile(packedFrom(folder).tarball);
    const tarball = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  test("attw finds its types with each resolution of ES modules; node10 and require are not supported", async () => {
    const options = [packedFrom(folder).tarball, "--profile", "esm-only", "--format", "json"];
    const { stdout } = await promisify(execFile)(process.execPath, [ATTW, ...options], { cwd: root });
    const { analysis } = JSON.parse(stdout) as { readonly analysis: { readonly entrypoints: Readonly<Record<string, unknown>> } };
    expect(analysis.entrypoints).toHaveProperty(".");
  });
});

describe.each(WITH_CODE)("the code in %s", (folder) => {
  test("its declarations need no package but its peers", async () => {
    const { peerDependencies = {} } = await manifestOf(folder);
    const files = await filesOf(`${folder}/types`, ".d.ts");
    const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
    const needed = texts.flatMap((text) => [...text.matchAll(/\b(?:from |import\(|import )"([^."][^"]*)"/gu)].map(([, name = ""]) => name));
    expect(files.length).toBeGreaterThan(10);
    expect(needed.filter((name) => !(name in peerDependencies))).toEqual([]);
  });

  test("each package that it contains is named in THIRD-PARTY-NOTICES.md, with an allowed licence", async () => {
    const notices = await readFile(built(`${folder}/THIRD-PARTY-NOTICES.md`), "utf8");
    const named = new Map([...notices.matchAll(/^## (\S+) \S+\n\n(.+)$/gmu)].map(([, name = "", licence = ""]) => [name, licence]));
    expect([...named].filter(([, licence]) => !ALLOWED.includes(licence))).toEqual([]);
    const contained = new Set<string>();
    for (const script of await filesOf(folder, ".js")) {
      if (!existsSync(`${script}.map`)) continue;
      const { sources } = JSON.parse(await readFile(`${script}.map`, "utf8")) as SourceMap;
      for (const name of packagesOf(sources)) contained.add(name);
    }
    expect(contained).toContain("mediabunny");
    expect([...contained].toSorted()).toEqual([...named.keys()].toSorted());
  });

  test("every script of more than a few lines has a source map, with names and without text", async () => {
    for (const script of await filesOf(folder, ".js")) {
      // What an entry only requests ahead has nothing to map.
      const own = (await readFile(script, "utf8")).replaceAll(/import"[^"]+";/gu, "");
      if (own.length > 1000) expect(existsSync(`${script}.map`), script).toBe(true);
      if (!existsSync(`${script}.map`)) continue;
      const { sourcesContent = [] } = JSON.parse(await readFile(`${script}.map`, "utf8")) as SourceMap;
      expect([script, sourcesContent.filter((text) => text !== null)]).toEqual([script, []]);
    }
  });
});

test("only the package of FFmpeg's core has its licence", async () => {
  const licences = await Promise.all(EACH.map(async (folder) => (await manifestOf(folder)).license));
  expect(licences).toEqual(["MIT", "MIT", "MIT", "GPL-2.0-or-later"]);
  expect(await readFile(built("ffmpeg/LICENSE"), "utf8")).toContain("GNU GENERAL PUBLIC LICENSE");
  expect(await readFile(built("ffmpeg/NOTICE.md"), "utf8")).toMatch(/GNU General Public[\s\S]*GNU GENERAL PUBLIC LICENSE/u);
});
