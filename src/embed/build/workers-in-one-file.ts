import { basename, join } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";
import { SLIM_MAPS } from "./slim-maps.ts";
import { builtWorkers } from "./shared-workers.ts";
import type { BuiltFile } from "./shared-workers.ts";

const ENTRY = "layback:workers";

type WorkerFile = { readonly paths: readonly string[]; readonly fileName: string; readonly files: readonly BuiltFile[] };

/**
 * Builds each group of workers as one file, which runs the worker that the fragment of its address names. Bundlers move each file of
 * `assets/` to a place and name of its own, where it could not import another one.
 * @param groups paths below the project's root
 */
export function workersInOneFile(root: string, groups: readonly (readonly string[])[]): Plugin {
  const absolute = groups.map((group) => group.map((entry) => join(root, entry)));
  let built: Promise<readonly WorkerFile[]> | undefined;
  const output = () => (built ??= Promise.all(absolute.map(bundle)));
  return builtWorkers({
    has: (path) => absolute.flat().includes(path),
    fileOf: async (path) => {
      const file = (await output()).find(({ paths }) => paths.includes(path));
      return file && { fileName: file.fileName, fragment: nameOf(path) };
    },
    files: async () => (await output()).flatMap(({ files }) => files),
  });
}

const nameOf = (path: string) => basename(path, ".ts");

/** Evaluates one of the workers at once: a message that comes before it listens would be lost. */
const entryOf = (paths: readonly string[]) => `const name = new URL(import.meta.url).hash.slice(1);
${paths.map((path) => `if (name === ${JSON.stringify(nameOf(path))}) require(${JSON.stringify(path)});`).join("\n")}`;

async function bundle(paths: readonly string[]): Promise<WorkerFile> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "layback:workers-entry",
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? entryOf(paths) : undefined),
      },
    ],
    build: {
      write: false,
      target: "es2023",
      minify: true,
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        output: { ...SLIM_MAPS, entryFileNames: "media-workers-[hash].js", codeSplitting: false },
      },
    },
  });
  if (!("output" in result)) throw new Error("The workers are built in one go.");
  const files = result.output.map((file) => ({
    fileName: file.fileName,
    source: file.type === "chunk" ? file.code : String(file.source),
  }));
  return { paths, fileName: result.output[0].fileName, files };
}
