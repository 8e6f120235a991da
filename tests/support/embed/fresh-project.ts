import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { FRESH_FILES } from "./fresh-project-files.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export type FreshProject = {
  readonly folder: string;
  /** The folder of the installed package. */
  readonly packageFolder: string;
  readonly tarball: { readonly bytes: number; readonly unpackedBytes: number; readonly files: readonly string[] };
  /** Runs a program of the project's packages, or `node`, in the project. Resolves to its output; rejects with all of it on failure. */
  run(script: string, ...options: string[]): Promise<string>;
  /** Starts its development server on a free port. */
  startDevelopment(): Promise<{ readonly origin: string; dispose(): Promise<void> }>;
  dispose(): Promise<void>;
};

type Packed = {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};

/**
 * A new Vite + React project outside of this repository, with the packed library installed as a dependency. The library must have been
 * built.
 */
export async function makeFreshProject(): Promise<FreshProject> {
  const folder = await mkdtemp(join(tmpdir(), "layback-fresh-"));
  const { stdout } = await execute("npm", ["pack", join(root, "dist/embed"), "--json", "--pack-destination", folder], {
    cwd: folder,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const [packed] = JSON.parse(stdout) as readonly [Packed];
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Readonly<Record<string, string>>
  >;
  const known = { ...dependencies, ...devDependencies };
  const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, known[name]]));
  const manifest = {
    name: "fresh",
    private: true,
    type: "module",
    dependencies: { layback: `file:${packed.filename}`, ...named("react", "react-dom", "pixi.js") },
    devDependencies: named("vite", "@vitejs/plugin-react", "typescript", "@types/react", "@types/react-dom"),
  };
  for (const [path, content] of Object.entries({ ...FRESH_FILES, "package.json": JSON.stringify(manifest) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await execute("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
  return {
    folder,
    packageFolder: join(folder, "node_modules/layback"),
    tarball: { bytes: packed.size, unpackedBytes: packed.unpackedSize, files: packed.files.map(({ path }) => path) },
    run: async (script, ...options) => {
      // Without this process's NODE_ENV: a test's value would make Vite build for development.
      const { NODE_ENV: _none, ...env } = process.env;
      const { stdout: output } = await execute(process.execPath, [script, ...options], { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES });
      return output;
    },
    startDevelopment: () => startDevelopment(folder),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

async function startDevelopment(folder: string): Promise<{ readonly origin: string; dispose(): Promise<void> }> {
  const child = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1", "--port", "0"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "development", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const dispose = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, "close");
  };
  let output = "";
  for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
    output += text;
    const origin = /http:\/\/127\.0\.0\.1:\d+/u.exec(output)?.[0];
    if (origin) {
      child.stdout.resume();
      return { origin, dispose };
    }
  }
  await dispose();
  throw new Error(`Vite did not start:\n${output}`);
}
