import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** By package, a version or the path of a tarball. */
export type Dependencies = Readonly<Record<string, string>>;

export type InstalledProject = {
  readonly folder: string;
  /** Runs a program in the project: by default with this process's Node. Resolves to its output; rejects with all of it on failure. */
  run(options: readonly string[], program?: string): Promise<string>;
  dispose(): Promise<void>;
};

/** A new project outside of this repository, whose dependencies npm has installed. `files`: contents by path. */
export async function installProject(dependencies: Dependencies, files: Readonly<Record<string, string>> = {}): Promise<InstalledProject> {
  const folder = await mkdtemp(join(tmpdir(), "layback-project-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  const execute = async (program: string, options: readonly string[]) => {
    // Without this process's NODE_ENV: a test's value would make tools build for development.
    const { NODE_ENV: _none, ...env } = process.env;
    const { stdout } = await promisify(execFile)(program, options, { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES });
    return stdout;
  };
  const manifest = JSON.stringify({ name: "host", private: true, type: "module", dependencies });
  try {
    for (const [path, content] of Object.entries({ ...files, "package.json": manifest })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    await execute("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"]);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { folder, run: (options, program = process.execPath) => execute(program, options), dispose };
}
