import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FRESH_FILES } from "./fresh-project-files.ts";
import { installProject } from "./installed-project.ts";
import type { InstalledProject } from "./installed-project.ts";
import { packDependencies } from "./packed-dependencies.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const PACKAGES = ["layback", "@layback/react", "@layback/editor"];

export type FreshProject = InstalledProject & {
  /** The folder of an installed package. */
  packageFolder(name: string): string;
  /** Starts its development server on a free port. */
  startDevelopment(): Promise<{ readonly origin: string; dispose(): Promise<void> }>;
};

/** A new Vite + React project with the packed library installed. The library must have been built. */
export async function makeFreshProject(): Promise<FreshProject> {
  const packed = await packDependencies();
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Readonly<Record<string, string>>
  >;
  const known: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies };
  const names = ["react", "react-dom", "pixi.js", "vite", "@vitejs/plugin-react", "typescript", "@types/react", "@types/react-dom"];
  const project = await installProject(
    {
      ...packed.of(...PACKAGES),
      ...Object.fromEntries(names.map((name) => [name, known[name] ?? ""])),
    },
    FRESH_FILES,
  );
  await packed.dispose();
  return {
    ...project,
    packageFolder: (name) => join(project.folder, "node_modules", name),
    startDevelopment: () => startDevelopment(project.folder),
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
