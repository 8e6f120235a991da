import { mkdtemp, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** With isolation a page's clock has a resolution of 5 µs, without it 100 µs. */
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** Pages built for production, as users get them, and a server for them. */
export type BuiltPages = {
  /** Ends with a slash; the pages lie below it, by their paths in the project. */
  readonly address: string;
  /** Returns the URL of a local file. */
  readonly serve: (path: string) => Promise<string>;
  readonly dispose: () => Promise<void>;
};

/** @param paths paths of HTML pages in the project */
export async function buildPages(paths: readonly string[], port: number): Promise<BuiltPages> {
  const outDir = await mkdtemp(join(tmpdir(), "layback-bench-"));
  await build({
    root,
    publicDir: false,
    logLevel: "error",
    build: { outDir, emptyOutDir: true, sourcemap: false, rolldownOptions: { input: paths.map((path) => join(root, path)) } },
  });
  const server = await preview({
    root,
    logLevel: "error",
    build: { outDir },
    preview: { port, strictPort: false, host: "127.0.0.1", headers: ISOLATION },
  });
  const address = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`;
  const served = new Map<string, Promise<string>>();
  const link = async (path: string, number: number) => {
    const name = `file-${number}-${basename(path)}`;
    await symlink(path, join(outDir, name));
    return `${address}${encodeURIComponent(name)}`;
  };
  return {
    address,
    serve: (path) => {
      const known = served.get(path) ?? link(path, served.size);
      served.set(path, known);
      return known;
    },
    dispose: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
