import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import type { Plugin } from "vite";

const SPECIFIER = /(from |import\()"((?:\.{1,2}\/|#)[^"]+)\.tsx?"/gu;

/** Folders where `tsc -b` writes a layer's declarations. */
const LAYER_FOLDERS: Readonly<Record<string, string>> = { engine: "engine", worklets: "worklets" };
const folderOf = (layer: string) => LAYER_FOLDERS[layer] ?? `src/${layer}`;

/** A declaration file as `layer/path/file`, without extension. */
type Declaration = string;

/**
 * Publishes the declarations of the entries and of everything they import, as a tree under `types/`: the compiler's output, with only
 * the import paths changed.
 */
export function publicTypes(root: string, entries: readonly string[]): Plugin {
  const readDeclaration = (declaration: Declaration): string => {
    const [layer = "", ...path] = declaration.split("/");
    const folder = folderOf(layer);
    return readFileSync(join(root, "node_modules/.cache/types", folder, folder, `${path.join("/")}.d.ts`), "utf8");
  };
  return {
    name: "layback:public-types",
    apply: "build",
    generateBundle() {
      const compiled = spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-b", "src/embed"], { cwd: root });
      if (compiled.status !== 0) this.error(String(compiled.stdout));
      const wanted = new Set<Declaration>(entries.map((entry) => `embed/${entry}`));
      for (const declaration of wanted) {
        const source = readDeclaration(declaration).replaceAll(SPECIFIER, (_all, before: string, specifier: string) => {
          const target = specifier.startsWith("#") ? specifier.slice(1) : posix.join(dirname(declaration), specifier);
          wanted.add(target);
          const way = posix.relative(dirname(declaration), target);
          return `${before}"${way.startsWith(".") ? way : `./${way}`}.js"`;
        });
        this.emitFile({ type: "asset", fileName: `types/${declaration}.d.ts`, source });
      }
    },
  };
}
