/**
 * Other imports forbidden to a layer: `backendInside` is everything behind the interface backend.ts, `libraries` are those with state or
 * I/O.
 */
export type Ban = "supabase" | "react" | "node" | "libraries" | "immer" | "backendInside";

type Layer = { readonly folder: string; readonly mayImport: readonly string[]; readonly bans: readonly Ban[] };

/** Which layer may import which. `npm run lint:layers` writes these rules to `.oxlintrc.json` (src/README.md). */
export const LAYERS = {
  worklets: { folder: "worklets", mayImport: [], bans: ["supabase", "react", "libraries", "immer"] },
  engine: { folder: "engine", mayImport: ["worklets"], bans: ["supabase", "react", "node"] },
  model: { folder: "src/model", mayImport: [], bans: ["supabase", "react", "libraries"] },
  ui: { folder: "src/ui", mayImport: ["model"], bans: ["supabase", "node"] },
  timeline: { folder: "src/timeline", mayImport: ["model", "ui"], bans: ["supabase", "node"] },
  media: { folder: "src/media", mayImport: ["model", "ui", "engine"], bans: ["supabase", "react", "node"] },
  export: { folder: "src/export", mayImport: ["model", "ui", "engine"], bans: ["supabase", "react", "node"] },
  backend: { folder: "src/backend", mayImport: ["model", "ui"], bans: ["react", "node"] },
  editor: {
    folder: "src/editor",
    mayImport: ["model", "timeline", "media", "export", "engine", "ui"],
    bans: ["backendInside", "supabase", "node"],
  },
  pages: { folder: "src/pages", mayImport: ["model", "editor", "ui"], bans: ["backendInside", "supabase", "node"] },
  app: {
    folder: "src/app",
    mayImport: ["model", "ui", "timeline", "media", "export", "backend", "editor", "pages", "engine", "worklets"],
    bans: ["node"],
  },
  embed: {
    folder: "src/embed",
    mayImport: ["model", "ui", "timeline", "media", "export", "backend", "editor", "pages", "engine", "worklets"],
    bans: ["supabase", "node"],
  },
  supabase: { folder: "supabase", mayImport: [], bans: ["react"] },
} as const satisfies Record<string, Layer>;

export type LayerName = keyof typeof LAYERS;

export const LAYER_NAMES = Object.keys(LAYERS) as LayerName[];

export function mayImport(from: LayerName, to: LayerName): boolean {
  const allowed: readonly string[] = LAYERS[from].mayImport;
  return from === to || allowed.includes(to);
}
