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
    ...(folder === "layback" && elementFiles(page)),
  };
}

/** Frameworks whose templates know `<layback-timeline>` with a file of types. */
export const TEMPLATES = ["react", "vue", "svelte"] as const;

/** What editors and frameworks read of the element: its manifest, and types for templates. */
function elementFiles(page: (path: string) => Buffer): Readonly<Record<string, Buffer>> {
  const types = ["tag", ...TEMPLATES].map((name) => [`jsx/${name}.d.ts`, page(`src/embed/packages/jsx/${name}.d.ts`)] as const);
  const modules = TEMPLATES.map((name) => [`jsx/${name}.js`, Buffer.from("export {};\n")] as const);
  return { "custom-elements.json": page("src/embed/packages/custom-elements.json"), ...Object.fromEntries([...types, ...modules]) };
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
