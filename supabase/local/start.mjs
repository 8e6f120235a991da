// `npm start` and `npm run dev`: from a fresh clone to a running server. Plain JavaScript without dependencies, because it installs them.
// Settings are environment variables: PORT, LAYBACK_DATA, and those in supabase/README.md.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installDependencies, projectRoot, requireNode } from "./install.mjs";

const stampPath = join(projectRoot, "dist/build-stamp.json");

requireNode();
installDependencies();
if (!process.argv.includes("--dev")) buildIfNeeded();
await import("./typescript.mjs");
await import("./main.ts");

/** Builds if a source is newer than the last build, or if the build's settings have changed. */
function buildIfNeeded() {
  const settings = JSON.stringify(Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"))));
  const sources = ["src", "engine", "worklets", "index.html", "embed.html", "vite.config.ts", "package-lock.json"];
  const newestSource = Math.max(...sources.map((source) => newestChange(join(projectRoot, source))));
  if (existsSync(stampPath) && existsSync(join(projectRoot, "dist/app/index.html"))) {
    const stamp = JSON.parse(readFileSync(stampPath, "utf8"));
    if (stamp.settings === settings && stamp.startedAt > newestSource) return;
  }
  console.log("Building the app …");
  const startedAt = Date.now();
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "error"], { cwd: projectRoot, stdio: "inherit" });
  if (status !== 0) {
    console.error("Building the app failed; the reason is above.");
    process.exit(1);
  }
  writeFileSync(stampPath, JSON.stringify({ startedAt, settings }));
}

/** When the newest file in a folder (or the file itself) was changed, in milliseconds; 0 if there is none. */
function newestChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((entry) => newestChange(join(path, entry))));
}
