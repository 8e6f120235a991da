import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";
import { embedBuild } from "./src/embed/build/embed-build.ts";
import { sharedWorkers } from "./src/embed/build/shared-workers.ts";
import { withoutUnusedPixi, withoutUnusedPixiReact } from "./src/embed/build/without-unused-pixi.ts";
import { projectJsonSchema } from "./src/model/project-json/json-schema.ts";
import {
  browserLaunchOptions,
  FEWER_PIXELS,
  findHeadlessShell,
  V8_WITHOUT_HELPERS,
  PLAIN_LAYERS,
} from "./tests/support/browser/chrome.mjs";
import { bundledWorkers } from "./tests/support/browser/bundled-workers.ts";
import { hiddenMediaCommands } from "./tests/support/browser/hidden-media-command.ts";
import { mediaCommands } from "./tests/support/media/media-commands.ts";
import { mediaServer } from "./tests/support/media/media-server.ts";
import { hostileServerCommands } from "./tests/support/browser/hostile-server-command.ts";
import { memoryCommands } from "./tests/support/browser/memory-command.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** See tests/support/representatives.ts: in Node it reads the process's environment, in a browser this. */
const EXHAUSTIVE: Record<string, string> = { LAYBACK_EXHAUSTIVE: process.env["LAYBACK_EXHAUSTIVE"] ?? "" };

/**
 * A vitest project that runs in Node. Files of one project run one after the other where they share a machine-wide resource; all share a
 * process, since what each would start with (the modules, the database) takes longer than most tests.
 */
const nodeProject = (
  name: string,
  include: string | readonly string[],
  options: { timeoutMs?: number; serial?: boolean; env?: Record<string, string> } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: [include].flat(),
    environment: "node",
    env: options.env ?? {},
    testTimeout: options.timeoutMs ?? 60_000,
    hookTimeout: options.timeoutMs ?? 60_000,
    fileParallelism: options.serial !== true,
    isolate: false,
  },
});

/** The tests of Node in which a page or the client works with stored media. */
const MEDIA_TESTS = [
  "tests/server/{api/{client-data,client-flows},storage/{media,media-kept-for-undo}}.test.ts",
  "tests/e2e/{walk,keyboard-only,public-project}.test.ts",
  "tests/long/{playback,page-lost,walk-exports}.test.ts",
];

/**
 * All browser projects bundle the same dependencies: one that has started has done so for the others, where vitest would keep them apart.
 * Each NODE_ENV has a folder, because the bundles depend on it.
 */
const sharedDependencies: Plugin = {
  name: "shared-dependencies",
  enforce: "post",
  config: () => ({ cacheDir: `node_modules/.vite/browser-${process.env["NODE_ENV"] ?? "test"}` }),
};

type BrowserOptions = {
  readonly timeoutMs: number;
  readonly args?: readonly string[];
  readonly setup?: string | string[];
  readonly isolate?: boolean;
  /** Of the browser's context. */
  readonly context?: typeof FEWER_PIXELS;
  /** Files that get a page each, in `npm run test:long`, because they load a script that no other test may have loaded. */
  readonly alone?: string;
};

/** One renderer for all tests, which draws only the frames that a test looks at: a sixth less processor time, a tenth for the timeline alone. */
const TIMELINE_SETUP = ["tests/support/timeline/shared-renderer.ts", "tests/support/timeline/hidden-frames.ts"];

/** For tests of what is around the timeline: fewer pixels are a tenth less processor time. */
const AROUND_TIMELINE = { context: FEWER_PIXELS, setup: TIMELINE_SETUP };

/** A vitest project that runs in a real Chromium. Its files share one page unless `isolate`: to load everything for each is a fifth of the time. */
const browserProject = (name: string, include: string, options: BrowserOptions) => ({
  extends: true as const,
  plugins: [mediaServer(), bundledWorkers(root), sharedDependencies],
  test: {
    name,
    include: [include],
    testTimeout: options.timeoutMs,
    fileParallelism: false,
    isolate: options.isolate ?? false,
    env: EXHAUSTIVE,
    setupFiles: options.setup ?? [],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: browserLaunchOptions(options.args, findHeadlessShell()),
        contextOptions: options.context ?? {},
      }),
      instances: [
        { browser: "chromium" as const, ...(options.alone !== undefined && { exclude: [options.alone] }) },
        ...(options.alone === undefined || EXHAUSTIVE["LAYBACK_EXHAUSTIVE"] !== "1"
          ? []
          : [{ browser: "chromium" as const, name: `${name} (alone)`, include: [options.alone], isolate: true }]),
      ],
      viewport: { width: 1440, height: 900 },
      commands: { ...mediaCommands, ...memoryCommands, ...hostileServerCommands, ...hiddenMediaCommands },
    },
  },
});

/** The web application, and the tests of everything. */
const application = (): ViteUserConfig => ({
  root,
  publicDir: "src/app/public",
  plugins: [react(), withoutUnusedPixi(), withoutUnusedPixiReact(), sharedWorkers(root)],
  // Every source is looked through for dependencies at the start: one found later (by a worker, a lazy page, a test) would
  // reload the page in the middle of its work.
  optimizeDeps: {
    entries: [
      "index.html",
      "embed.html",
      "src/**/*.{ts,tsx}",
      "!src/embed/build/**",
      "engine/**/*.ts",
      "tests/browser/**/*.{ts,tsx}",
      "tests/long/browser/**/*.ts",
    ],
  },
  worker: { format: "es" },
  build: {
    outDir: "dist/app",
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    // The site, and the page for other pages' frames.
    rollupOptions: { input: ["index.html", "embed.html"] },
  },
  test: {
    // Conditions are waited for this long: a loaded machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    // A failure names both values whole: `npm test` prints no more than its first line.
    chaiConfig: { truncateThreshold: 400 },
    projects: [
      nodeProject("unit", "tests/unit/**/*.test.ts"),
      nodeProject("architecture", "tests/architecture/**/*.test.ts", { timeoutMs: 120_000 }),
      nodeProject("server", "tests/server/**/*.test.ts", { timeoutMs: 120_000, serial: true }),
      nodeProject("e2e", "tests/e2e/**/*.test.ts", { timeoutMs: 300_000, serial: true }),
      // The same tests behind what looks like hosted Supabase, exposing no headers.
      nodeProject("hosted-like", MEDIA_TESTS, { timeoutMs: 3_600_000, serial: true, env: { LAYBACK_HOSTED_LIKE: "1" } }),
      nodeProject("long", "tests/long/{,docs/,kills/,library/,originals/}*.test.ts", { timeoutMs: 3_600_000, serial: true }),
      browserProject("engine", "tests/browser/engine/**/*.test.{ts,tsx}", {
        timeoutMs: 60_000,
        args: [...PLAIN_LAYERS, ...V8_WITHOUT_HELPERS],
      }),
      browserProject("timeline", "tests/browser/timeline/**/*.test.{ts,tsx}", {
        timeoutMs: 60_000,
        args: V8_WITHOUT_HELPERS,
        setup: TIMELINE_SETUP,
        alone: "tests/browser/timeline/*-lost.test.tsx",
      }),
      // Nothing here plays in real time: `npm test` runs it beside the other browser tests.
      browserProject("untimed", "tests/browser/!(editor|embed|engine|timeline)/**/*.test.{ts,tsx}", {
        timeoutMs: 60_000,
        args: PLAIN_LAYERS,
        ...AROUND_TIMELINE,
      }),
      browserProject("screens", "tests/browser/{editor,embed}/**/*.test.{ts,tsx}", {
        timeoutMs: 60_000,
        args: [...PLAIN_LAYERS, ...V8_WITHOUT_HELPERS],
        ...AROUND_TIMELINE,
        setup: ["tests/browser/editor/react-commits.ts", ...TIMELINE_SETUP],
      }),
      browserProject("long-browser", "tests/long/browser/**/*.test.ts", { timeoutMs: 3_600_000, isolate: true }),
    ],
  },
});

/** `--mode embed` builds the packages for other pages. */
export default defineConfig(({ mode }) =>
  mode === "embed" ? embedBuild({ root, projectSchemas: [projectJsonSchema(1), projectJsonSchema(2)] }) : application(),
);
