import { basename, join } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";

/** The workers that read media files, below the project's root. Built together, so that they share one copy of what they import. */
const ENTRIES = [
  "engine/picture/picture-frames-worker.ts",
  "engine/picture/thumbnails/thumbnails-worker.ts",
  "engine/proxy/proxy-worker.ts",
  "engine/worker/decode-worker.ts",
  "src/export/mix/mix-worker.ts",
  "src/export/verify/file-facts-worker.ts",
  "src/export/verify/sync-check-worker.ts",
  "src/media/probe/probe-worker.ts",
];

const QUERY = "?worker&url";
const RESOLVED = "\0shared-worker:";

/** The path in an import of a worker's address; undefined for other imports. */
export function workerPath(source: string): string | undefined {
  return source.endsWith(QUERY) ? source.slice(0, -QUERY.length) : undefined;
}

type BuiltFile = { readonly fileName: string; readonly source: string };

type SharedWorkers = {
  /** Whether the script at this absolute path is one of the shared workers. */
  has(path: string): boolean;
  /** The name of its built file. */
  fileOf(path: string): Promise<string | undefined>;
  files(): Promise<readonly BuiltFile[]>;
};

/** One build of the shared workers, made when its first file is needed. */
export function buildWorkers(root: string, options: { readonly minify: boolean; readonly sourcemap: boolean }): SharedWorkers {
  const paths = new Set(ENTRIES.map((entry) => join(root, entry)));
  let built: ReturnType<typeof bundle> | undefined;
  const output = () => (built ??= bundle([...paths], options));
  return {
    has: (path) => paths.has(path),
    fileOf: async (path) => (await output()).entries.get(basename(path, ".ts")),
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
    async resolveId(source, importer) {
      const path = workerPath(source);
      const resolved = path === undefined ? undefined : await this.resolve(path, importer);
      return resolved && workers.has(resolved.id) ? RESOLVED + resolved.id : undefined;
    },
    async load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const fileName = await workers.fileOf(id.slice(RESOLVED.length));
      return `export default import.meta.ROLLUP_FILE_URL_${references.get(fileName ?? "")};`;
    },
  };
}
