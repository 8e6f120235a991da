/** `npm run release:pack`: builds the packages for other pages, and packs them into `dist/packages` or the folder that is given. */
import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { packPackages } from "./pack-packages.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const to = resolve(process.argv[2] ?? `${root}/dist/packages`);

const { status } = spawnSync(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--mode", "embed", "--logLevel", "error"], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
if (process.argv[2] === undefined) await rm(to, { recursive: true, force: true });
for (const { tarball, bytes, unpackedBytes, files } of await packPackages(to)) {
  const mb = (count: number) => `${(count / 1e6).toFixed(2)} MB`;
  process.stdout.write(`${tarball}: ${mb(bytes)} packed, ${mb(unpackedBytes)} unpacked, ${files.length} files\n`);
}
