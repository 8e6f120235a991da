import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Take seconds each, and many times that with every change switched in and out: `--slow` runs them too. */
const SLOW = ["tests/unit/**/*-fuzz.test.ts", "tests/unit/export/render-segment.test.ts", "tests/unit/engine/hostile-clock.test.ts"];

/** The unit tests alone, as `npm run mutants` runs them in its copy of the project. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: ["tests/unit/**/*.test.ts"],
    exclude: process.env["MUTANTS_SLOW"] ? [] : SLOW,
    environment: "node",
    testTimeout: 60_000,
    isolate: false,
  },
});
