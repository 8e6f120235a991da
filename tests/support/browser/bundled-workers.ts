import { createHash } from "node:crypto";
import { basename } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";
import { buildWorkers, workerPath } from "../../../src/embed/build/shared-workers.ts";

const RESOLVED = "\0bundled-worker:";
const PATH = "/__bundled-workers/";

/**
 * Bundles the workers and worklets once, as the published build does. Loaded module by module, as a development server does, the scripts of
 * a worker take longer to start than many tests take.
 */
export function bundledWorkers(root: string): Plugin {
  const codes = new Map<string, string>();
  const shared = buildWorkers(root, { minify: false, sourcemap: false });
  const addressOfShared = async (entry: string): Promise<string> => {
    for (const { fileName, source } of await shared.files()) codes.set(PATH + fileName, source);
    return `${PATH}${(await shared.fileOf(entry))?.fileName}`;
  };
  const serve = async (entry: string): Promise<string> => {
    const code = await bundle(entry);
    const address = `${PATH}${createHash("sha1").update(code).digest("hex").slice(0, 12)}/${basename(entry, ".ts")}.js`;
    codes.set(address, code);
    return address;
  };
  return {
    name: "test-bundled-workers",
    enforce: "pre",
    async resolveId(source, importer) {
      const path = workerPath(source);
      const resolved = path === undefined ? undefined : await this.resolve(path, importer);
      return resolved && RESOLVED + resolved.id;
    },
    async load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const entry = id.slice(RESOLVED.length);
      return `export default ${JSON.stringify(shared.has(entry) ? await addressOfShared(entry) : await serve(entry))};`;
    },
    configureServer: (server) => {
      server.middlewares.use(PATH, (request, response, next) => {
        const code = codes.get(PATH + (request.url ?? "").slice(1).split("?", 1)[0]);
        if (code === undefined) return next();
        response.setHeader("content-type", "text/javascript");
        response.setHeader("cache-control", "max-age=31536000, immutable");
        response.setHeader("access-control-allow-origin", "*");
        response.end(code);
      });
    },
  };
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: "es2023", minify: false, lib: { entry, formats: ["es"], fileName: "worker" } },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output) || output.output.length !== 1) throw new Error(`${entry} is not bundled as one file.`);
  return output.output[0].code;
}
