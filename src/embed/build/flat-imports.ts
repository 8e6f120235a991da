import { dirname, posix } from "node:path";
import type { Plugin, Rolldown } from "vite";

/**
 * Each entry imports every chunk that it needs by itself: a browser then requests all of them at once, instead of finding each level in the
 * files of the one before. They are added after its code, and so run in the same order as without.
 */
export function flatImports(): Plugin {
  return {
    name: "layback:flat-imports",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !file.isEntry) continue;
          const added = [...neededBy(file, bundle)].filter((name) => !file.imports.includes(name));
          const code = added.map((name) => `import"${relativeTo(file.fileName, name)}";`).join("");
          // Before the name of the source map, which is the last line.
          file.code = file.code.replace(/\n*(?:\/\/# sourceMappingURL=.*\n*)?$/u, (end) => code + end);
        }
      },
    },
  };
}

function neededBy(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): ReadonlySet<string> {
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type !== "chunk" || found.has(name)) continue;
    found.add(name);
    neededBy(imported, bundle, found);
  }
  return found;
}

function relativeTo(importer: string, name: string): string {
  const path = posix.relative(dirname(importer), name);
  return path.startsWith(".") ? path : `./${path}`;
}
