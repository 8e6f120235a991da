import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { LAYERS, LAYER_NAMES, mayImport } from "./layers.ts";
import type { Ban, LayerName } from "./layers.ts";
import { root } from "./repository-files.ts";

type Pattern = { readonly message: string } & ({ readonly regex: string } | { readonly group: readonly string[] });
export type LintOverride = { readonly files: readonly string[]; readonly rules: Readonly<Record<string, unknown>> };

/** Whatever lies in src/backend, but its interface. The lint's regular expressions have no look-ahead that would say so. */
const behindInterface = readdirSync(join(root, LAYERS.backend.folder))
  .map((name) => parse(name))
  .filter(({ name, ext }) => (ext === ".ts" && name !== "backend") || ext === "")
  .map(({ name }) => name)
  .toSorted((a, b) => a.localeCompare(b));

const PATTERNS: Readonly<Record<Ban, Pattern>> = {
  supabase: { group: ["@supabase/*"], message: "Only src/backend/supabase talks to Supabase." },
  react: {
    group: ["react", "react-dom", "react-dom/*", "react-aria-components", "@pixi/*", "pixi.js"],
    message: "No React and no Pixi in this layer.",
  },
  node: { group: ["node:*"], message: "Runs in a browser." },
  libraries: { group: ["node:*", "zustand", "mediabunny", "idb"], message: "This layer is pure." },
  immer: { group: ["immer"], message: "This layer is pure." },
  backendInside: {
    regex: `^#backend/(${behindInterface.join("|")})`,
    message: "Only the interface backend.ts is known here.",
  },
};

const RULE = "no-restricted-imports";
const FILES = "**/*.{ts,tsx}";

const restrict = (files: readonly string[], patterns: readonly Pattern[]): LintOverride => ({
  files,
  rules: { [RULE]: ["error", { patterns }] },
});

/**
 * The layers that `from` may not import. If `from` may import the backend's interface only, the backend's folder is not refused as a whole.
 */
function refusedLayers(from: LayerName): Pattern {
  const knowsInterface = (LAYERS[from].bans as readonly Ban[]).includes("backendInside");
  const refused = LAYER_NAMES.filter((to) => !mayImport(from, to) && !(to === "backend" && knowsInterface));
  return {
    regex: `^#(${[...refused, "tests"].toSorted((a, b) => a.localeCompare(b)).join("|")})/`,
    message: `${LAYERS[from].folder} may not import this layer (see src/README.md, 'Allowed imports').`,
  };
}

/** The overrides of `.oxlintrc.json` that enforce the direction of imports. */
export function lintLayers(): readonly LintOverride[] {
  return [
    ...LAYER_NAMES.map((name) =>
      restrict([`${LAYERS[name].folder}/${FILES}`], [refusedLayers(name), ...LAYERS[name].bans.map((ban) => PATTERNS[ban])]),
    ),
    restrict(["src/backend/*.ts", "src/backend/memory/*.ts"], [refusedLayers("backend"), PATTERNS.supabase, PATTERNS.react, PATTERNS.node]),
    // This code runs in Node, while the library is built.
    { files: ["src/embed/build/**"], rules: { [RULE]: "off" } },
  ];
}

/** Whether an override of `.oxlintrc.json` is one of those. */
export const isLayerOverride = ({ rules }: LintOverride): boolean => RULE in rules;
