// `npm run docs`: makes dist/docs, a site of static files: the pages of this folder with live examples, and the API reference from the doc
// comments of the declarations that the library publishes. The library is built beside it, so dist/embed stays as it is.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installDependencies, projectRoot, requireNode } from "../supabase/local/install.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const LOADER = "./supabase/local/typescript.mjs";

requireNode();
installDependencies();
installDependencies(here);
rmSync(join(projectRoot, "dist/docs"), { recursive: true, force: true });
run(projectRoot, "--import", LOADER, "src/embed/build/docs-packages.ts", "dist/docs-packages");
run(here, "node_modules/typedoc/bin/typedoc");
run(projectRoot, "--import", LOADER, "docs/site/write-site.mjs");

function run(cwd, ...args) {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
