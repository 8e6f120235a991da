import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Publishes a JSON file beside the modules. */
export function publishedFile(fileName: string, content: unknown): Plugin {
  return publish(() => ({ [fileName]: `${JSON.stringify(content, null, 2)}\n` }));
}

/** What a reader finds in a package, by file name; its README is `src/embed/packages/FOLDER-readme.md`. */
export function pagesOf(root: string, folder: string, license: Buffer): Readonly<Record<string, Buffer>> {
  const page = (path: string) => readFileSync(join(root, path));
  return {
    "README.md": page(`src/embed/packages/${folder}-readme.md`),
    "timeline.webp": page("src/embed/packages/timeline.webp"),
    "CHANGELOG.md": page("CHANGELOG.md"),
    LICENSE: license,
    ...elementFiles(folder, page),
  };
}

/** Frameworks whose templates know a package's element with a file of types. */
export const TEMPLATES = ["react", "vue", "svelte"] as const;

/** Folders of packages that have such files of an element: its manifest and its types, by the prefix of their sources. */
const ELEMENTS: Readonly<Record<string, string>> = { layback: "", editor: "editor-" };

export function hasElementFiles(folder: string): boolean {
  return Object.hasOwn(ELEMENTS, folder);
}

/** What editors and frameworks read of a package's element: its manifest, and types for templates. */
function elementFiles(folder: string, page: (path: string) => Buffer): Readonly<Record<string, Buffer>> {
  const prefix = ELEMENTS[folder];
  if (prefix === undefined) return {};
  const sourceOf = (name: string) => page(`src/embed/packages/jsx/${prefix}${name}.d.ts`);
  const types = TEMPLATES.map((name) => [`jsx/${name}.d.ts`, sourceOf(name)] as const);
  const modules = TEMPLATES.map((name) => [`jsx/${name}.js`, Buffer.from("export {};\n")] as const);
  return {
    "custom-elements.json": page(`src/embed/packages/${prefix}custom-elements.json`),
    [`jsx/${prefix}tag.d.ts`]: sourceOf("tag"),
    ...Object.fromEntries([...types, ...modules]),
  };
}

export function publishedPages(root: string, folder: string, license: Buffer): Plugin {
  return publish(() => pagesOf(root, folder, license));
}

/** `filesOf`: contents by file name. */
function publish(filesOf: () => Readonly<Record<string, string | Buffer>>): Plugin {
  return {
    name: "layback:published-file",
    apply: "build",
    generateBundle() {
      for (const [fileName, source] of Object.entries(filesOf())) this.emitFile({ type: "asset", fileName, source });
    },
  };
}
