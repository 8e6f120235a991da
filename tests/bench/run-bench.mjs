// `npm run bench -- SUITE [FIGURE]`: runs one suite as a program. Each figure is one JSON line on standard output:
// {"suite","figure","ours","peer","peerName","unit","ratio"}; ratio = ours / peer, null where there is no peer.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installDependencies, projectRoot, requireNode } from "../../supabase/local/install.mjs";
import { ensureChrome } from "../support/browser/chrome.mjs";

requireNode();
installDependencies();
process.env["CHROME_PATH"] = ensureChrome();

const folder = fileURLToPath(new URL(".", import.meta.url));
/** The file name ending of a suite. */
const SUITE = "-suite.ts";
const suites = readdirSync(join(folder, "suites"))
  .filter((name) => name.endsWith(SUITE))
  .map((name) => name.slice(0, -SUITE.length));
const [suite, ...rest] = process.argv.slice(2);
if (!suite || !suites.includes(suite)) {
  console.error(`Which suite? There are: ${suites.join(", ")}.`);
  process.exit(2);
}
const peers = Object.keys(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies);
if (peers.some((peer) => !existsSync(join(folder, "node_modules", peer)))) {
  spawnSync("npm", ["ci"], { cwd: folder, stdio: ["ignore", 2, 2] });
}
const program = join(folder, "suites", `${suite}${SUITE}`);
const { status } = spawnSync(process.execPath, ["--import", "./supabase/local/typescript.mjs", program, ...rest], {
  cwd: projectRoot,
  stdio: "inherit",
});
process.exit(status ?? 1);
