// `npm test`: all checks of a change, on a machine that has only Node. Installs what is missing, runs each stage, and closes with
// one line of counts. `--long` runs what takes minutes instead, with `--hour` also its hour of playback in full; `--only a,b` runs
// the named stages; `--changed` runs the tests that uncommitted changes can reach, `--since REF` those since a commit.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, setPriority, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { installDependencies, projectRoot, requireNode } from "../supabase/local/install.mjs";
import { addHeadlessShell, ensureChrome } from "./support/browser/chrome.mjs";

const flag = { type: "boolean", default: false };
const options = parseArgs({
  options: { long: flag, hour: flag, only: { type: "string" }, changed: flag, since: { type: "string" } },
}).values;
const temporary = temporaryFolder(options.long);
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/**
 * A folder for the temporary files of all stages: in memory where there is room, which saves a quarter of the server's tests. The long ones
 * have files of gigabytes.
 */
function temporaryFolder(isLong) {
  const inMemory = "/dev/shm";
  const hasRoom = () => {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) > 8 * 2 ** 30;
  };
  const folder = mkdtempSync(join(!isLong && existsSync(inMemory) && hasRoom() ? inMemory : tmpdir(), "layback-test-"));
  // Some tests run a program as another user, who has temporary files, too.
  chmodSync(folder, 0o1777);
  return folder;
}

const bin = (name) => join(projectRoot, "node_modules/.bin", name);

/** Programs in Go collect garbage less often: they need a tenth less processor time, and 1.6 GB of memory. */
const RARE_COLLECTION = { GOGC: "400" };

/** A stage that counts as one check. */
const check = (name, command, ...args) => ({
  name,
  run: async (print, isBackground) => count((await execute(command, args, print, { env: RARE_COLLECTION, isBackground })) === 0),
});

const WITHOUT_BROWSER = new Set(["architecture", "unit", "server"]);

/** A stage that runs a vitest project: all its files, or those that `which` names. Each test counts. `again` runs some files once more. */
const vitest = (name, env = {}, { project = name, which = () => reached(project) } = {}) => {
  const runTests = async (chosen, print, isBackground) => {
    const report = join(temporary, `${name}.json`);
    const unhandled = join(temporary, `${name}.unhandled`);
    const reporters = ["default", "json", "./tests/support/count-unhandled.mjs"].map((reporter) => `--reporter=${reporter}`);
    const args = ["run", "--project", project, ...chosen, ...reporters, `--outputFile.json=${report}`];
    const status = await execute(bin("vitest"), args, print, { env: { ...env, LAYBACK_UNHANDLED: unhandled }, isBackground });
    const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    // A file that does not even load, or an unhandled error, fails no single test but ends vitest with an error.
    const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
    const isAllKnown = Number(readFileSync(unhandled, "utf8")) === 0;
    return { passed, failed, failures: testResults.flatMap(failuresOf), isAllKnown };
  };
  return {
    name,
    needsBrowser: !WITHOUT_BROWSER.has(project),
    run: (print, isBackground) => runTests(which(), print, isBackground),
    again: (files) => runTests(files),
  };
};

const git = (...args) => execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).split("\n").filter(Boolean);

/** Changes that reach every test of a stage, though vitest sees no import: built pages, workers, and what the server reads from the disk. */
const REACHES_ALL = {
  architecture: /./u,
  unit: /\.(css|json|toml|sql|html)$/u,
  e2e: /^(src|engine|worklets|supabase)\//u,
  server: /^supabase\//u,
  engine: /^(engine|worklets)\//u,
  screens: /^(engine|worklets|src\/(export|media|model))\//u,
  untimed: /^(engine|worklets|src\/(export|media|model))\//u,
};
const REACHES_EVERYTHING = /^(package-lock\.json|vite\.config\.ts|tests\/support\/(browser|media)\/)/u;

const since = options.since ?? (options.changed ? "HEAD" : undefined);
const changedFiles =
  since === undefined ? [] : [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];

/** vitest's arguments for the tests of a stage that the changes can reach. */
function reached(name) {
  const isWhole = changedFiles.some((file) => REACHES_EVERYTHING.test(file) || REACHES_ALL[name]?.test(file));
  return since === undefined || isWhole ? [] : ["--passWithNoTests", "--changed", since];
}

/** The test files of which `npm test` runs some tests or cases only, or none. */
const sampledFiles = () => {
  const files = [...git("grep", "-l", "support/representatives.ts", "--", "tests"), ...git("ls-files", "tests/**/*-lost.test.tsx")];
  return [...new Set(files)].filter((file) => /\.test\.tsx?$/u.test(file));
};

/** The failed tests of one file in vitest's JSON report: file, and in words the title and the first line of what went wrong. */
function failuresOf({ name, message, assertionResults }) {
  const file = relative(projectRoot, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return message ? [{ file, words: `${file}: ${firstLine(message)}` }] : [];
  return failed.map((test) => ({ file, words: `${file} › ${test.fullName}\n     ${firstLine(test.failureMessages[0] ?? "")}` }));
}

const firstLine = (text) => stripVTControlCharacters(text).split("\n", 1)[0];

/** React as users get it, without its checks for developers: an eighth less processor time. */
const asPublished = { NODE_ENV: "production" };

/** A stage that uses the processor time that the others leave. */
const inBackground = (stage) => ({ ...stage, isBackground: true });

/**
 * In the order in which they begin. The stages that test sound and pictures in real time run one at a time, with the others in the background:
 * two at a time would disturb each other and need as long. The pages of e2e are built before.
 */
const stages = [
  // One checker at a time: each of several would check the types that they share again.
  inBackground(check("types", bin("tsc"), "-b", "--checkers", "1", "--builders", "1")),
  inBackground(check("lint", bin("oxlint"), "--type-aware", "--deny-warnings")),
  inBackground(check("format", bin("oxfmt"), "--check")),
  inBackground(check("unused", bin("knip"))),
  inBackground(vitest("architecture")),
  inBackground(vitest("server")),
  inBackground(vitest("untimed", asPublished)),
  inBackground(vitest("unit")),
  check("build", bin("vite"), "build", "--logLevel", "warn"),
  check("build-embed", bin("vite"), "build", "--mode", "embed"),
  vitest("engine", asPublished),
  vitest("e2e"),
  vitest("screens", asPublished),
  vitest("timeline", asPublished),
];

/** Every case of the tests that `npm test` samples, in one project: side by side, projects would disturb sound that plays in real time. */
const exhaustive = (project, env = {}) =>
  vitest(`exhaustive-${project}`, { ...env, LAYBACK_EXHAUSTIVE: "1" }, { project, which: sampledFiles });

const longStages = [
  check("build", bin("vite"), "build", "--logLevel", "warn"),
  check("build-embed", "npm", "run", "build:embed"),
  vitest("long"),
  vitest("hosted-like"),
  vitest("long-browser", asPublished),
  exhaustive("unit"),
  exhaustive("server"),
  exhaustive("e2e"),
  ...["screens", "engine", "timeline", "untimed"].map((project) => exhaustive(project, asPublished)),
];

/** The priority of stages in the background: about a tenth of the others' share where all are busy. */
const BACKGROUND_NICE = 10;

/** Resolves to the exit code. The output goes to `print`, or, where that is undefined, straight to the terminal. */
async function execute(command, args, print, { env = {}, isBackground = false } = {}) {
  const stdio = ["inherit", print ? "pipe" : "inherit", print ? "pipe" : "inherit"];
  const child = spawn(command, args, { cwd: projectRoot, env: { ...process.env, ...env }, stdio });
  if (isBackground && child.pid !== undefined) setPriority(child.pid, BACKGROUND_NICE);
  child.stdout?.on("data", print);
  child.stderr?.on("data", print);
  try {
    const [status] = await once(child, "close");
    return status ?? 1;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

function count(isPassed) {
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

if (options.hour) process.env["LAYBACK_HOUR"] = "1";
requireNode();
installDependencies();

const wanted = options.only?.split(",");
const allStages = options.long ? longStages : stages;
const asked = allStages.filter(({ name }) => !wanted || wanted.includes(name));
/** Nothing is in the background of nothing. */
const left = asked.every((stage) => stage.isBackground) ? asked.map((stage) => ({ ...stage, isBackground: false })) : asked;
if (left.length === 0) {
  const names = [...stages, ...longStages].map(({ name }) => name);
  console.error(`No such stage: ${wanted?.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(2);
}
if (left.some((stage) => stage.needsBrowser)) {
  ensureChrome();
  addHeadlessShell();
}
process.env["TMPDIR"] = temporary;

/** Runs one stage. The output of one in the background is printed at the end. */
async function runStage({ name, run, isBackground = false }) {
  const output = [];
  if (!isBackground) console.log(`\n── ${name}`);
  const started = performance.now();
  const result = await run(isBackground ? (chunk) => output.push(chunk) : undefined, isBackground).catch((error) => {
    output.push(Buffer.from(String(error)));
    return count(false);
  });
  return { name, seconds: (performance.now() - started) / 1000, output, ...result };
}

const results = [];

/** Runs stages one after the other: those in the background, or the others. */
async function runStages(isBackground) {
  for (const stage of left) {
    if ((stage.isBackground ?? false) === isBackground) results.push(await runStage(stage));
  }
}

await Promise.all([runStages(false), runStages(true)]);
const order = allStages.map(({ name }) => name);
results.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
for (const { name, output } of results) {
  if (output.length > 0) process.stdout.write(`\n── ${name}\n${Buffer.concat(output).toString()}`);
}

/** More failed files than these are no accident of a busy machine. */
const MOST_RUN_AGAIN = 3;

/**
 * The stage's result after its failed files have run once more, with nothing beside them. What passes now is unstable: it failed because
 * other stages kept the machine busy, because of what another file left, or by chance. An error outside of tests is never run again.
 */
async function runFailedAgain(result) {
  const { name, passed, failed, failures = [], isAllKnown } = result;
  const files = [...new Set(failures.map(({ file }) => file))];
  if (!isAllKnown || files.length === 0 || files.length > MOST_RUN_AGAIN || failed !== failures.length) return result;
  console.log(`\n── ${name}, again: ${files.join(", ")}`);
  const { again } = allStages.find((stage) => stage.name === name);
  const second = await again(files).catch(() => undefined);
  if (second?.failed !== 0) return result;
  return { ...result, passed: passed + failed, failed: 0, failures: [], unstable: failures };
}

if (!options.long && results.length > 1) for (const [index, result] of results.entries()) results[index] = await runFailedAgain(result);

console.log("");
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed === 0 ? "ok  " : "FAIL"} ${name.padEnd(19)} ${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed  ${seconds.toFixed(1)} s`,
  );
}
for (const [word, kind] of [
  ["UNSTABLE", "unstable"],
  ["FAIL", "failures"],
]) {
  const tests = results.flatMap((result) => result[kind] ?? []);
  if (tests.length > 0) console.log(`\n${tests.map(({ words }) => `${word} ${words}`).join("\n")}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
