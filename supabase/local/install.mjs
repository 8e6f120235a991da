// What both commands do first on a fresh machine. Plain JavaScript without dependencies: nothing is installed yet.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

const LEAST_NODE = [20, 19];

/** Ends the process with a sentence where Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  if (isEnough) return;
  console.error(`Layback needs Node ${LEAST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the dependencies where they are missing or older than the lockfile. */
export function installDependencies() {
  const installed = join(projectRoot, "node_modules/.package-lock.json");
  const isFresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(projectRoot, "package-lock.json")).mtimeMs;
  if (isFresh) return;
  console.log("Installing dependencies …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0) {
    console.error("Installing the dependencies failed; npm says why above.");
    process.exit(1);
  }
}
