import { basename, join } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";
import { SLIM_MAPS } from "./slim-maps.ts";

const QUERY = "?worker&url";
const RESOLVED = "\0shared-worker:";

/** The path in an import of a worker's address; undefined for other imports. */
export function workerPath(source: string): string | undefined {
  return source.endsWith(QUERY) ? source.slice(0, -QUERY.length) : undefined;
}

type BuiltFile = { readonly fileName: string; readonly source: string };

type Bundle = { readonly files: readonly BuiltFile[]; readonly entries: ReadonlyMap<string, string> };

type SharedWorkers = {
  /** Whether the script at this absolute path is one of the shared workers. */
  has(path: string): boolean;
  /** The name of its built file. */
  fileOf(path: string): Promise<string | undefined>;
  files(): Promise<readonly BuiltFile[]>;
};

/** Workers below the project's root; those of one group share a copy of what they import. */
export type WorkerGroups = readonly (readonly string[])[];

/** One build of each group of workers, made when its first file is needed. */
export function buildWorkers(
  root: string,
  groups: WorkerGroups,
  options: { readonly minify: boolean; readonly sourcemap: boolean },
): SharedWorkers {
  const paths = groups.map((group) => group.map((entry) => join(root, entry)));
  let built: Promise<readonly Bundle[]> | undefined;
  const output = () => (built ??= Promise.all(paths.map((group) => bundle(group, options))));
  return {
    has: (path) => paths.flat().includes(path),
    fileOf: async (path) => (await output()).flatMap(({ entries }) => entries.get(basename(path, ".ts")) ?? [])[0],
    files: async () => (await output()).flatMap(({ files }) => files),
  };
}

async function bundle(
  input: readonly string[],
  { minify, sourcemap }: { readonly minify: boolean; readonly sourcemap: boolean },
): Promise<Bundle> {
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
          ...SLIM_MAPS,
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

/** Builds the workers that read media files; those of one group share one copy of what they import. */
export function sharedWorkers(root: string, groups: WorkerGroups): Plugin {
  const workers = buildWorkers(root, groups, { minify: true, sourcemap: true });
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
