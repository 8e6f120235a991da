import { basename, join } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";
import { MEDIA_WORKERS } from "./packages.ts";

const QUERY = "?worker&url";
const RESOLVED = "\0built-worker:";

/** The path in an import of a worker's address; undefined for other imports. */
export function workerPath(source: string): string | undefined {
  return source.endsWith(QUERY) ? source.slice(0, -QUERY.length) : undefined;
}

export type BuiltFile = { readonly fileName: string; readonly source: string };

export type BuiltWorkers = {
  /** Whether the script at this absolute path is one of these workers. */
  has(path: string): boolean;
  /** The name of its built file; and of the worker, as the fragment of its address, where the file has more than one. */
  fileOf(path: string): Promise<{ readonly fileName: string; readonly fragment?: string } | undefined>;
  files(): Promise<readonly BuiltFile[]>;
};

/** One build of all workers that read media, which share one copy of what they import; made when its first file is needed. */
export function buildWorkers(root: string, options: { readonly minify: boolean; readonly sourcemap: boolean }): BuiltWorkers {
  const paths = new Set(MEDIA_WORKERS.map((entry) => join(root, entry)));
  let built: ReturnType<typeof bundle> | undefined;
  const output = () => (built ??= bundle([...paths], options));
  return {
    has: (path) => paths.has(path),
    fileOf: async (path) => {
      const fileName = (await output()).entries.get(basename(path, ".ts"));
      return fileName === undefined ? undefined : { fileName };
    },
    files: async () => (await output()).files,
  };
}

async function bundle(input: readonly string[], { minify, sourcemap }: { readonly minify: boolean; readonly sourcemap: boolean }) {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      minify,
      sourcemap,
      modulePreload: false,
      rolldownOptions: {
        input: [...input],
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          codeSplitting: { groups: [{ name: "media-reading", minShareCount: 2 }] },
        },
      },
    },
  });
  if (!("output" in result)) throw new Error("The workers are built in one go.");
  const files = result.output.map((file) => ({
    fileName: file.fileName,
    source: file.type === "chunk" ? file.code : String(file.source),
  }));
  const entries = new Map(result.output.flatMap((file) => (file.type === "chunk" && file.isEntry ? [[file.name, file.fileName]] : [])));
  return { files, entries };
}

/** Puts built workers into `assets/`, and their addresses in place of imports with `?worker&url`. */
export function builtWorkers(workers: BuiltWorkers): Plugin {
  const references = new Map<string, string>();
  return {
    name: "layback:built-workers",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      for (const { fileName, source } of await workers.files()) {
        references.set(fileName, this.emitFile({ type: "asset", fileName: `assets/${fileName}`, source }));
      }
    },
    async resolveId(source, importer) {
      const path = workerPath(source);
      const resolved = path === undefined ? undefined : await this.resolve(path, importer);
      return resolved && workers.has(resolved.id) ? RESOLVED + resolved.id : undefined;
    },
    async load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const file = await workers.fileOf(id.slice(RESOLVED.length));
      const address = `import.meta.ROLLUP_FILE_URL_${references.get(file?.fileName ?? "")}`;
      return `export default ${address}${file?.fragment === undefined ? "" : ` + "#${file.fragment}"`};`;
    },
  };
}

/** Builds the workers that read media with one copy of the code that they share. */
export const sharedWorkers = (root: string): Plugin => builtWorkers(buildWorkers(root, { minify: true, sourcemap: true }));
