import { LAYERS, LAYER_NAMES, mayImport } from "./layers.ts";
import type { Ban, LayerName } from "./layers.ts";

type Pattern = { readonly message: string } & ({ readonly regex: string } | { readonly group: readonly string[] });
type Override = { readonly files: readonly string[]; readonly rules: Readonly<Record<string, unknown>> };

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
    regex: "^#backend/(auth-states|blob-of|download-address|memory|refused|storage-paths|supabase)",
    message: "Only the interface backend.ts is known here.",
  },
};

const RULE = "no-restricted-imports";
const FILES = "**/*.{ts,tsx}";

const restrict = (files: readonly string[], patterns: readonly Pattern[]): Override => ({
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
    message: `${LAYERS[from].folder} may not know this layer (see src/README.md, 'Who may know whom').`,
  };
}

/** The overrides of `.oxlintrc.json` that enforce the direction of imports. */
export function lintLayers(): readonly Override[] {
  const backend = PATTERNS.supabase;
  return [
    ...LAYER_NAMES.map((name) =>
      restrict([`${LAYERS[name].folder}/${FILES}`], [refusedLayers(name), ...LAYERS[name].bans.map((ban) => PATTERNS[ban])]),
    ),
    restrict(["src/backend/*.ts", "src/backend/memory/*.ts"], [refusedLayers("backend"), backend, PATTERNS.react, PATTERNS.node]),
    // This code runs in Node, while the library is built.
    { files: ["src/embed/build/**"], rules: { [RULE]: "off" } },
  ];
}

/** Whether an override of `.oxlintrc.json` is one of those. */
export const isLayerOverride = ({ rules }: Override): boolean => RULE in rules;
