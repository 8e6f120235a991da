// `npm run mutants -- PLACE [...] [--tests=PLACE[,...]] [--slow]`: makes deliberate code changes (mutants) at the given places, one at a
// time, in a copy of the project in a temporary folder, and runs the unit tests that reach each. A place is a folder, a file or a range
// (`file.ts:12:3-14:20`). Prints the mutants that no test caught. `--tests` runs only the tests of those folders and files, `--slow` also
// those that take seconds. Exits with 1 if less than 92 % of the reached mutants are caught.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installDependencies, projectRoot, requireNode } from "../../supabase/local/install.mjs";
import { report } from "./report.mjs";

/** At least this percentage of the mutants that a unit test reaches must be caught. */
const WANTED_PERCENT = 92;

requireNode();
installDependencies();
const folder = fileURLToPath(new URL(".", import.meta.url));
process.chdir(projectRoot);

const args = process.argv.slice(2);
const places = args.filter((arg) => !arg.startsWith("--")).map((place) => place.replace(/\/+$/u, ""));
const tests = args.find((arg) => arg.startsWith("--tests="))?.slice("--tests=".length) ?? "tests/unit";
const fileOf = (place) => place.replace(/(:\d+(:\d+)?-\d+(:\d+)?)$/u, "");
const missing = places.filter((place) => !existsSync(fileOf(place)));
if (places.length === 0 || missing.length > 0) {
  console.error(
    missing.length > 0
      ? `There is no ${missing.join(", ")}.`
      : "Which folders or files? npm run mutants -- PLACE [...] [--tests=PLACE[,...]] [--slow]",
  );
  process.exit(2);
}
if (!existsSync(join(folder, "node_modules"))) {
  spawnSync("npm", ["ci"], { cwd: folder, stdio: ["ignore", 2, 2] });
}
const packages = join(folder, "node_modules/@stryker-mutator");
const workFolder = mkdtempSync(join(tmpdir(), "layback-mutants-"));
const settings = {
  mutate: places.map((place) => (statSync(fileOf(place)).isDirectory() ? `${place}/**/*.{ts,tsx}` : place)),
  testRunner: "vitest",
  plugins: [join(packages, "vitest-runner/dist/src/index.js")],
  vitest: { configFile: "tests/mutants/vitest.config.ts", related: true },
  coverageAnalysis: "perTest",
  concurrency: Math.min(4, cpus().length),
  // A mutant that loops endlessly is stopped after twice the time of its tests plus 10 s.
  timeoutMS: 10_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 30,
  tempDirName: join(workFolder, "copies"),
  ignorePatterns: ["dist", "examples", "tests/browser", "tests/e2e", "tests/long", ".layback*"],
  // TypeScript 7 has no compiler API to rewrite a tsconfig with; the copy has the same relative paths.
  tsconfigFile: "tests/mutants/none.json",
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: join(workFolder, "report.json") },
  logLevel: "warn",
};
// Ctrl-C ends Stryker; this process then removes the copy and exits too.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
let exitCode = 1;
try {
  writeFileSync(join(workFolder, "settings.json"), JSON.stringify(settings));
  const env = { ...process.env, MUTANTS_SLOW: args.includes("--slow") ? "1" : "", MUTANTS_TESTS: tests };
  spawnSync(process.execPath, [join(packages, "core/bin/stryker.js"), "run", join(workFolder, "settings.json")], { stdio: "inherit", env });
  if (existsSync(settings.jsonReporter.fileName)) {
    const { text, percent } = report(JSON.parse(readFileSync(settings.jsonReporter.fileName, "utf8")).files);
    console.log(text);
    exitCode = percent >= WANTED_PERCENT ? 0 : 1;
  }
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
process.exit(exitCode);
