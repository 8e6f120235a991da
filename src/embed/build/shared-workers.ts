import { basename, join } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";

/** The workers that read media files, below the project's root. Built together, so that they share one copy of what they import. */
const ENTRIES = [
  "engine/picture/picture-frames-worker.ts",
  "engine/picture/thumbnails/thumbnails-worker.ts",
  "engine/worker/decode-worker.ts",
  "src/export/mix/mix-worker.ts",
  "src/export/verify/file-facts-worker.ts",
  "src/export/verify/sync-check-worker.ts",
  "src/media/probe/probe-worker.ts",
];

const QUERY = "?worker&url";
const RESOLVED = "\0shared-worker:";

type BuiltFile = { readonly fileName: string; readonly source: string };

type SharedWorkers = {
  /** The module id of a worker's address, if `source` imports one of the shared workers. */
  resolveId(source: string, resolve: (path: string) => Promise<{ readonly id: string } | null>): Promise<string | undefined>;
  /** The built file of the worker whose address such a module has. */
  fileOf(id: string): Promise<string | undefined>;
  files(): Promise<readonly BuiltFile[]>;
};

/** One build of the shared workers, made when its first file is needed. */
export function buildWorkers(root: string, options: { readonly minify: boolean; readonly sourcemap: boolean }): SharedWorkers {
  const paths = new Set(ENTRIES.map((entry) => join(root, entry)));
  let built: ReturnType<typeof bundle> | undefined;
  const output = () => (built ??= bundle([...paths], options));
  return {
    async resolveId(source, resolve) {
      if (!source.endsWith(QUERY)) return undefined;
      const resolved = await resolve(source.slice(0, -QUERY.length));
      return resolved && paths.has(resolved.id) ? RESOLVED + resolved.id : undefined;
    },
    async fileOf(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      return (await output()).entries.get(basename(id, ".ts"));
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

/** Builds the workers that read media files with one copy of the code that they share. */
export function sharedWorkers(root: string): Plugin {
  const workers = buildWorkers(root, { minify: true, sourcemap: true });
  const references = new Map<string, string>();
  return {
    name: "layback:shared-workers",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      for (const { fileName, source } of await workers.files()) {
        references.set(fileName, this.emitFile({ type: "asset", fileName: `assets/${fileName}`, source }));
      }
    },
    resolveId(source, importer) {
      return workers.resolveId(source, (path) => this.resolve(path, importer));
    },
    async load(id) {
      const fileName = await workers.fileOf(id);
      return fileName && `export default import.meta.ROLLUP_FILE_URL_${references.get(fileName)};`;
    },
  };
}
