import { dirname, join, relative, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { LAYERS, LAYER_NAMES, mayImport } from "./layers.ts";
import { isLayerOverride, lintLayers } from "./lint-layers.ts";
import type { LintOverride } from "./lint-layers.ts";
import { root, scriptsBelow, textOf } from "./repository-files.ts";
import { createTemporaryProject } from "./temporary-project.ts";

const RESTRICTED = "eslint(no-restricted-imports)";

describe("an import against the direction is refused by lint", () => {
  const project = createTemporaryProject();
  afterAll(() => project.dispose());

  for (const name of LAYER_NAMES) project.write(`${LAYERS[name].folder}/index.ts`, "export const value = 1;\n");
  for (const from of LAYER_NAMES) {
    for (const to of LAYER_NAMES) {
      if (from !== to)
        project.write(`${LAYERS[from].folder}/to-${to}.ts`, `import { value } from "#${to}/index.ts";\nexport const copy = value;\n`);
    }
  }
  project.write("src/editor/to-interface.ts", 'import type { Backend } from "#backend/backend.ts";\nexport type Door = Backend;\n');
  project.write("src/pages/to-interface.ts", 'import type { Backend } from "#backend/backend.ts";\nexport type Door = Backend;\n');
  project.write("src/editor/to-memory.ts", 'import { value } from "#backend/memory/memory.ts";\nexport const copy = value;\n');
  project.write("src/pages/to-supabase.ts", 'import { value } from "#backend/supabase/index.ts";\nexport const copy = value;\n');
  project.write(
    "src/editor/supabase-library.ts",
    'import { createClient } from "@supabase/supabase-js";\nexport const client = createClient;\n',
  );
  project.write(
    "src/backend/supabase/media/library.ts",
    'import { createClient } from "@supabase/supabase-js";\nexport const client = createClient;\n',
  );
  project.write(
    "src/backend/supabase-outside.ts",
    'import { createClient } from "@supabase/supabase-js";\nexport const client = createClient;\n',
  );
  project.write("src/model/with-react.ts", 'import { useState } from "react";\nexport const state = useState;\n');
  project.write("src/model/with-clock.ts", "export const now = () => Date.now();\n");
  project.write("src/model/with-random.ts", "export const random = () => Math.random();\n");
  project.write("src/model/hen.ts", 'import type { Egg } from "./egg.ts";\nexport type Hen = { readonly from: Egg };\n');
  project.write("src/model/egg.ts", 'import type { Hen } from "./hen.ts";\nexport type Egg = { readonly of: Hen };\n');
  const broken = project.lint();
  const isRefused = (path: string) => broken.get(path)?.has(RESTRICTED) ?? false;

  for (const from of LAYER_NAMES) {
    for (const to of LAYER_NAMES) {
      if (from === to || to === "backend") continue;
      const isAllowed = mayImport(from, to);
      test(`${from} ${isAllowed ? "may" : "may not"} import ${to}`, () => {
        expect(isRefused(`${LAYERS[from].folder}/to-${to}.ts`)).toBe(!isAllowed);
      });
    }
  }
  for (const from of ["worklets", "engine", "model", "ui", "timeline", "media", "export", "supabase"] as const) {
    test(`${from} may not import backend`, () => expect(isRefused(`${LAYERS[from].folder}/to-backend.ts`)).toBe(true));
  }
  test("editor and pages import the backend's interface, and nothing behind it", () => {
    expect(["src/editor/to-interface.ts", "src/pages/to-interface.ts"].map(isRefused)).toEqual([false, false]);
    expect(["src/editor/to-memory.ts", "src/pages/to-supabase.ts"].map(isRefused)).toEqual([true, true]);
  });
  test("only src/backend/supabase imports the Supabase library", () => {
    expect(isRefused("src/backend/supabase/media/library.ts")).toBe(false);
    expect(["src/editor/supabase-library.ts", "src/backend/supabase-outside.ts"].map(isRefused)).toEqual([true, true]);
  });
  test("the model uses neither React nor a clock nor random numbers", () => {
    expect(isRefused("src/model/with-react.ts")).toBe(true);
    expect(broken.get("src/model/with-clock.ts")).toContain("eslint(no-restricted-globals)");
    expect(broken.get("src/model/with-random.ts")).toContain("eslint(no-restricted-properties)");
  });
  test("imports form no cycle, not even of types", () => {
    expect(["hen", "egg"].map((name) => broken.get(`src/model/${name}.ts`)?.has("import(no-cycle)"))).toEqual([true, true]);
    expect(broken.get("src/model/index.ts") ?? new Set()).not.toContain("import(no-cycle)");
  });
});

/** Relative imports (and code named by a URL) of `source` that leave the layer whose root is `layerRoot`; absolute paths. */
function escapes(path: string, source: string, layerRoot: string): string[] {
  const specifiers = [
    ...source.matchAll(/(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'?]+)/g),
    ...source.matchAll(/new URL\(\s*["'](\.{1,2}\/[^"'?]+\.(?:ts|tsx|js|mjs))["'?]/g),
  ];
  return specifiers
    .map(([, specifier = ""]) => resolve(dirname(path), specifier))
    .filter((target) => relative(layerRoot, target).startsWith(".."));
}

test(".oxlintrc.json has the layers of layers.ts (else: npm run lint:layers)", () => {
  const { overrides } = JSON.parse(textOf(".oxlintrc.json")) as { overrides: LintOverride[] };
  expect(overrides.filter(isLayerOverride)).toEqual(lintLayers());
});

describe("relative imports stay in their layer", () => {
  for (const name of LAYER_NAMES) {
    const layerRoot = join(root, LAYERS[name].folder);
    test(`${name} reaches other layers only as #layer/file.ts`, () => {
      expect(scriptsBelow(LAYERS[name].folder).flatMap((path) => escapes(join(root, path), textOf(path), layerRoot))).toEqual([]);
    });
  }
  test("the check finds an escape", () => {
    expect(escapes("/p/src/model/a/b.ts", 'import { x } from "../../engine/x.ts";', "/p/src/model")).toEqual(["/p/src/engine/x.ts"]);
    expect(escapes("/p/src/model/a/b.ts", 'import { x } from "../x.ts";', "/p/src/model")).toEqual([]);
    expect(escapes("/p/engine/a.ts", 'new URL("../src/x.ts", import.meta.url)', "/p/engine")).toEqual(["/p/src/x.ts"]);
  });
});

describe("a page lazily loads modules only through createLazyModule, which reports a failure", () => {
  /** This code runs in a separate worker for each engine, so no failed module stays cached. */
  const IN_WORKERS = ["src/export/ffmpeg/ffmpeg-worker.ts"];
  const bareImports = (code: string) =>
    code.replaceAll(/createLazyModule\((?:async )?\(\) => [^;]*?\bimport\("[^"]+"\)/g, "").match(/(?<!typeof )\bimport\((?=["'`]|\/\*)/g) ??
    [];

  test("in every layer of src", () => {
    const paths = scriptsBelow("src").filter((path) => !IN_WORKERS.includes(path));
    expect(paths.filter((path) => bareImports(textOf(path)).length > 0)).toEqual([]);
  });

  test("the check finds a bare import", () => {
    expect(bareImports('const load = () => import("#ui/overlays/menu.tsx");')).toHaveLength(1);
    expect(bareImports('const menu = createLazyModule(() => import("#ui/overlays/menu.tsx"));')).toEqual([]);
    expect(bareImports('const Page = lazy(createLazyModule(async () => ({ default: (await import("./page.tsx")).Page })).load);')).toEqual(
      [],
    );
  });
});
