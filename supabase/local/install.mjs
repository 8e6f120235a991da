// First steps of both commands on a fresh machine. Plain JavaScript without dependencies: nothing is installed yet.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

const LEAST_NODE = [20, 19];

/** Ends the process with a message if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  if (isEnough) return;
  console.error(`Layback needs Node ${LEAST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the dependencies of a folder if its node_modules differs from its lock file. */
export function installDependencies(folder = projectRoot) {
  const wanted = packagesOf(folder, "package-lock.json");
  const installed = packagesOf(folder, "node_modules/.package-lock.json");
  const isComplete = Object.entries(wanted).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
  if (isComplete) return;
  console.log("Installing dependencies …");
  // By the lock file, without changing it; packages already there stay.
  const { status } = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("Installing the dependencies failed; npm says why above.");
    process.exit(1);
  }
}

/** The packages that a lock file names, by folder; none if the file does not exist. */
function packagesOf(folder, lockFile) {
  const path = join(folder, lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}
