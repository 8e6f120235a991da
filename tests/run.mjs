// `npm test`: everything, on a machine that has only Node. Installs what is missing, runs each stage, and closes with
// one line of counts. `--long` runs what takes minutes instead; `--only a,b` runs the named stages.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { installDependencies, projectRoot, requireNode } from "../supabase/local/install.mjs";
import { ensureChrome } from "./support/chrome.mjs";

const options = parseArgs({ options: { long: { type: "boolean", default: false }, only: { type: "string" } } }).values;
const reports = mkdtempSync(join(tmpdir(), "layback-test-"));

const bin = (name) => join(projectRoot, "node_modules/.bin", name);

/** A stage that counts as one check. */
const check = (name, command, ...args) => ({ name, run: () => count(spawn(command, args) === 0) });

/** A stage of vitest projects; each test counts. */
const vitest = (name, ...projects) => ({
  name,
  needsBrowser: true,
  run: () => {
    const report = join(reports, `${name}.json`);
    const status = spawn(bin("vitest"), [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, "utf8"));
    // A file that does not even load, or an unhandled error, fails no single test but ends vitest with an error.
    return { passed, failed: status !== 0 && failed === 0 ? 1 : failed, failures: testResults.flatMap(failuresOf) };
  },
});

/** The failed tests of one file in vitest's JSON report: file, title and the first line of what went wrong. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(projectRoot, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return message ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map((test) => `${file} › ${test.fullName}\n     ${firstLine(test.failureMessages[0] ?? "")}`);
}

const firstLine = (text) => stripVTControlCharacters(text).split("\n", 1)[0];

const stages = [
  check("types", bin("tsc"), "-b"),
  check("lint", bin("oxlint"), "--type-aware", "--deny-warnings"),
  check("format", bin("oxfmt"), "--check"),
  check("unused", bin("knip")),
  { ...vitest("architecture", "architecture"), needsBrowser: false },
  { ...vitest("unit", "unit"), needsBrowser: false },
  check("build", bin("vite"), "build", "--logLevel", "warn"),
  { ...vitest("server", "server"), needsBrowser: false },
  vitest("browser", "browser"),
  vitest("e2e", "e2e"),
];
const longStages = [
  check("build", bin("vite"), "build", "--logLevel", "warn"),
  vitest("long", "long"),
  vitest("long-browser", "long-browser"),
];

function spawn(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: projectRoot, stdio: "inherit", env: process.env });
  if (error) console.error(error.message);
  return status ?? 1;
}

function count(isPassed) {
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

requireNode();
installDependencies();

const wanted = options.only?.split(",");
const chosen = (options.long ? longStages : stages).filter((stage) => !wanted || wanted.includes(stage.name));
if (chosen.length === 0) {
  console.error(`No such stage: ${options.only}. There are: ${stages.map((stage) => stage.name).join(", ")}.`);
  process.exit(2);
}
if (chosen.some((stage) => stage.needsBrowser)) process.env["CHROME_PATH"] = ensureChrome();

const results = [];
for (const stage of chosen) {
  console.log(`\n── ${stage.name}`);
  const started = performance.now();
  let result;
  try {
    result = stage.run();
  } catch (error) {
    console.error(error);
    result = count(false);
  }
  results.push({ name: stage.name, seconds: (performance.now() - started) / 1000, ...result });
}
rmSync(reports, { recursive: true, force: true });

console.log("");
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed === 0 ? "ok  " : "FAIL"} ${name.padEnd(14)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed  ${seconds.toFixed(1)} s`,
  );
}
const failures = results.flatMap((result) => result.failures ?? []);
if (failures.length > 0) console.log(`\n${failures.map((failure) => `FAIL ${failure}`).join("\n")}`);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
