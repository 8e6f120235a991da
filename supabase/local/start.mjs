// `npm start` and `npm run dev`: from a fresh clone to a running server. Plain JavaScript without dependencies, since it
// installs them. Settings are environment variables: PORT, LAYBACK_DATA, and those in supabase/README.md.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED_NODE = [20, 19, 0];
const repository = fileURLToPath(new URL("../../", import.meta.url));
const stampPath = join(repository, "dist/build-stamp.json");

checkNode();
installIfNeeded();
if (!process.argv.includes("--dev")) buildIfNeeded();
const { register } = await import("tsx/esm/api");
register();
await import("./main.ts");

function checkNode() {
  const running = process.versions.node.split(".").map(Number);
  const difference = NEEDED_NODE.map((needed, index) => (running[index] ?? 0) - needed).find((part) => part !== 0) ?? 0;
  if (difference < 0) fail(`Layback needs Node ${NEEDED_NODE.join(".")} or newer; this is Node ${process.versions.node}.`);
}

/** Installs when what lies in node_modules is not what the lock file names. */
function installIfNeeded() {
  const wanted = packagesOf("package-lock.json");
  const installed = packagesOf("node_modules/.package-lock.json");
  const isComplete = Object.entries(wanted).every(
    ([path, { version, optional }]) => path === "" || optional || installed[path]?.version === version,
  );
  if (isComplete) return;
  console.log("Installing dependencies…");
  run("npm", ["ci", "--no-audit", "--no-fund"]);
}

function packagesOf(lockFile) {
  const path = join(repository, lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

/** Builds when a source is newer than the last build, or the build's settings have changed. */
function buildIfNeeded() {
  const settings = JSON.stringify(Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"))));
  const sources = ["src", "engine", "worklets", "index.html", "vite.config.ts", "package-lock.json"];
  const newestSource = Math.max(...sources.map((source) => newestChange(join(repository, source))));
  if (existsSync(stampPath) && existsSync(join(repository, "dist/app/index.html"))) {
    const stamp = JSON.parse(readFileSync(stampPath, "utf8"));
    if (stamp.settings === settings && stamp.startedAt > newestSource) return;
  }
  console.log("Building the app…");
  const startedAt = Date.now();
  run(process.execPath, [join(repository, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"]);
  writeFileSync(stampPath, JSON.stringify({ startedAt, settings }));
}

/** When the newest file in a folder (or the file itself) was changed; 0 where there is none. Milliseconds. */
function newestChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((entry) => newestChange(join(path, entry))));
}

function run(program, parameters) {
  const { status, error } = spawnSync(program, parameters, { cwd: repository, stdio: "inherit", shell: process.platform === "win32" });
  if (error) fail(`${program} could not be started: ${error.message}`);
  if (status !== 0) fail(`${program} ${parameters.join(" ")} failed.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
