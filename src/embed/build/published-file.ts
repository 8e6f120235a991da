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
