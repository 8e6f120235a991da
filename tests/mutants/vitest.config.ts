import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Take seconds each, and many times that with every change switched in and out: `--slow` runs them too. */
const SLOW = ["tests/unit/**/*-fuzz.test.ts", "tests/unit/export/render-segment.test.ts", "tests/unit/engine/loudness-ebur128.test.ts"];

/** The first failure ends the run: files that took less time the last time go first. */
class ShortestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lastMs = ({ moduleId, project }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${moduleId.slice(this.ctx.config.root.length + 1)}`)?.duration ?? 0;
    return Promise.resolve(files.toSorted((a, b) => lastMs(a) - lastMs(b)));
  }
}

/** The unit tests alone, as `npm run mutants` runs them in its copy of the project. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/unit/**/*.test.ts"],
    exclude: process.env["MUTANTS_SLOW"] ? [] : SLOW,
    environment: "node",
    testTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: ShortestFirst },
  },
});
