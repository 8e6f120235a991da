import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What draws a timeline or a player is a chunk of its own, because a server cannot load it; each page does. */
const ALWAYS_LOADED = /\/open-(?:plain-)?scene-/u;

/** What a page loads of a package: an entry with what it imports at once, or a worker. */
export type BuiltSize = {
  readonly packageName: string;
  readonly file: string;
  /** With gzip, of all its files. */
  readonly kb: number;
  readonly fileCount: number;
  readonly isEntry: boolean;
};

/** Prints the gzipped size of each entry with what it imports at once, and of each worker. Fails the build if an entry is too large. */
export function printSizes(
  packageName: string,
  maxEntryKb: Readonly<Record<string, number>>,
  onSize: (size: BuiltSize) => void = () => undefined,
): Plugin {
  const kbOf = (code: string) => gzipSync(code, { level: 9 }).length / 1000;
  return {
    name: "layback:print-sizes",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const lines: string[] = [];
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && file.isEntry) {
            const loaded = new Set([file.fileName]);
            for (const name of loaded) {
              const chunk = bundle[name];
              if (chunk?.type !== "chunk") continue;
              const next = [...chunk.imports, ...chunk.dynamicImports.filter((file) => ALWAYS_LOADED.test(file))];
              for (const file of next) if (bundle[file]) loaded.add(file);
            }
            const chunks = [...loaded].map((name) => bundle[name]).map((chunk) => (chunk?.type === "chunk" ? chunk.code : ""));
            const total = chunks.reduce((sum, code) => sum + kbOf(code), 0);
            onSize({ packageName, file: file.fileName, kb: total, fileCount: loaded.size, isEntry: true });
            const most = maxEntryKb[file.name] ?? Number.POSITIVE_INFINITY;
            lines.push(`${packageName} ${file.fileName}: ${total.toFixed(1)} kB gzip at once (${loaded.size} files, at most ${most})`);
            if (total > most) this.error(`${file.fileName} is ${total.toFixed(1)} kB gzip; ${most} kB are the most.`);
          } else if (file.type === "asset" && file.fileName.endsWith(".js")) {
            const kb = kbOf(String(file.source));
            onSize({ packageName, file: file.fileName, kb, fileCount: 1, isEntry: false });
            lines.push(`${packageName} ${file.fileName}: ${kb.toFixed(1)} kB gzip`);
          }
        }
        this.info(`\n${lines.join("\n")}`);
      },
    },
  };
}
