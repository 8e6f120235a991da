import { afterAll, beforeAll, expect, test } from "vitest";
import { installProject } from "#tests/support/embed/installed-project.ts";
import type { Dependencies } from "#tests/support/embed/installed-project.ts";
import { packDependencies } from "#tests/support/embed/packed-dependencies.ts";
import type { PackedDependencies } from "#tests/support/embed/packed-dependencies.ts";

const INSTALL_MS = 180_000;

let packed: PackedDependencies;
beforeAll(async () => {
  packed = await packDependencies();
}, INSTALL_MS);
afterAll(() => packed.dispose());

const CONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2023",
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: [],
  },
  vueCompilerOptions: { strictTemplates: true },
  include: ["*.ts", "*.tsx", "*.vue", "*.svelte"],
});

type Framework = {
  readonly name: string;
  readonly dependencies: Dependencies;
  /** The program that checks types, and its options. */
  readonly check: readonly string[];
  /** A page that uses the tag, by the wheel's policy, as the framework's file. */
  readonly file: string;
  readonly page: (wheel: string) => string;
};

const SCRIPT = `import "layback/elements";
import { defineProject, type TimelineEdit } from "layback";
import type { PlayerState } from "layback/player";

const project = defineProject({ version: 1, id: "reel", clips: [] });
const stored = ({ detail }: CustomEvent<TimelineEdit>) => console.log(detail.kind);
const changed = ({ detail }: CustomEvent<PlayerState>) => console.log(detail.playing);`;

const FRAMEWORKS: readonly Framework[] = [
  {
    name: "React",
    dependencies: { react: "19.2.0", "@types/react": "19.2.2", typescript: "5.9.3" },
    check: ["node_modules/typescript/bin/tsc", "-p", "."],
    file: "page.tsx",
    page: (wheel) => `import "layback/jsx/react";
${SCRIPT}

export const page = <layback-timeline project={project} wheel="${wheel}" onedit={stored} aria-label="Score" className="score" />;
export const shown = <layback-player project={project} wheel="auto" onstatechange={changed} className="reel" />;
`,
  },
  {
    name: "Vue",
    dependencies: { vue: "3.5.22", "vue-tsc": "3.1.1", typescript: "5.9.3" },
    check: ["node_modules/vue-tsc/bin/vue-tsc.js", "-p", "."],
    file: "page.vue",
    page: (wheel) => `<script setup lang="ts">
import "layback/jsx/vue";
${SCRIPT}
</script>

<template>
  <layback-timeline :project="project" wheel="${wheel}" @edit="stored" aria-label="Score" class="score" />
  <layback-player :project="project" wheel="auto" @statechange="changed" class="reel" />
</template>
`,
  },
  {
    name: "Svelte",
    dependencies: { svelte: "5.41.0", "svelte-check": "4.3.3", typescript: "5.9.3" },
    check: ["node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--output", "human"],
    file: "page.svelte",
    page: (wheel) => `<script lang="ts">
import "layback/jsx/svelte";
${SCRIPT}
</script>

<layback-timeline {project} wheel="${wheel}" onedit={stored} aria-label="Score" class="score"></layback-timeline>
<layback-player {project} wheel="auto" onstatechange={changed} class="reel"></layback-player>
`,
  },
];

test.each(FRAMEWORKS)(
  "$name knows the tag in its templates, and refuses a wrong value",
  async ({ dependencies, check, file, page }) => {
    const checked = async (wheel: string) => {
      const project = await installProject({ ...packed.of("layback"), ...dependencies }, { "tsconfig.json": CONFIG, [file]: page(wheel) });
      try {
        return await project.run(check);
      } finally {
        await project.dispose();
      }
    };
    await checked("modifier");
    await expect(checked("sometimes")).rejects.toMatchObject({ stdout: expect.stringMatching(/sometimes/u) });
  },
  2 * INSTALL_MS,
);
