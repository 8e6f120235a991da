import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that take seconds each, and many times that with mutant switching: `--slow` runs them too. */
const SLOW = ["tests/unit/**/*-fuzz.test.ts", "tests/unit/export/mix/render-segment.test.ts", "tests/unit/engine/loudness-ebur128.test.ts"];

const tests = (process.env["MUTANTS_TESTS"] ?? "tests/unit").split(",");

/** The first failure ends the run, so files that were faster last time run first. */
class ShortestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lastMs = ({ moduleId, project }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${moduleId.slice(this.ctx.config.root.length + 1)}`)?.duration ?? 0;
    return Promise.resolve(files.toSorted((a, b) => lastMs(a) - lastMs(b)));
  }
}

/**
 * Stryker counts each evaluation of each mutant by test, even when the count is not needed: a hundred times the work in sound code. This
 * plugin counts only before a mutant is active, and then checks only the active one.
 */
const countOnlyAtFirst: Plugin = {
  name: "count-only-at-first",
  enforce: "pre",
  transform: (code) =>
    code
      .replaceAll(/(?<!function )(stryCov_\w+\()/gu, "globalThis.__stryker__.activeMutant === undefined && $1")
      .replaceAll(/(?<!function )(stryMutAct_\w+)\(("\d+")\)/gu, "(globalThis.__stryker__.activeMutant === $2 && $1($2))"),
};

/** The unit tests alone, as `npm run mutants` runs them in its copy of the project. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [countOnlyAtFirst],
  test: {
    include: tests.map((place) => (place.endsWith(".ts") ? place : `${place}/**/*.test.ts`)),
    exclude: process.env["MUTANTS_SLOW"] ? [] : SLOW,
    environment: "node",
    // A change that makes a test wait for ever fails that test: ending the whole run would cost more.
    testTimeout: 6000,
    // Module-level values are computed again for each mutant.
    isolate: true,
    sequence: { sequencer: ShortestFirst },
  },
});
