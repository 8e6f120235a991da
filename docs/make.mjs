// `npm run docs`: builds the library and makes dist/docs: the pages of this folder, and the API reference from the doc comments of the
// declarations that the library publishes.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installDependencies, projectRoot, requireNode } from "../supabase/local/install.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

requireNode();
installDependencies();
if (!existsSync(join(here, "node_modules/typedoc"))) run(here, "npm", "ci", "--no-audit", "--no-fund");
run(projectRoot, process.execPath, "node_modules/vite/bin/vite.js", "build", "--mode", "embed", "--logLevel", "error");
run(here, process.execPath, "node_modules/typedoc/bin/typedoc");

function run(cwd, program, ...args) {
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit", shell: program === "npm" && process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}
