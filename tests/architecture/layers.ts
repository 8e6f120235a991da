/** Who may know whom, once more and independently of the lint configuration that it is checked against (src/README.md). */
export const LAYERS = {
  worklets: { folder: "worklets", mayImport: [] },
  engine: { folder: "engine", mayImport: ["worklets"] },
  model: { folder: "src/model", mayImport: [] },
  ui: { folder: "src/ui", mayImport: ["model"] },
  timeline: { folder: "src/timeline", mayImport: ["model", "ui"] },
  media: { folder: "src/media", mayImport: ["model", "ui", "engine"] },
  export: { folder: "src/export", mayImport: ["model", "ui", "engine"] },
  backend: { folder: "src/backend", mayImport: ["model", "ui"] },
  editor: { folder: "src/editor", mayImport: ["model", "timeline", "media", "export", "engine", "ui"] },
  pages: { folder: "src/pages", mayImport: ["model", "editor", "ui"] },
  app: {
    folder: "src/app",
    mayImport: ["model", "ui", "timeline", "media", "export", "backend", "editor", "pages", "engine", "worklets", "supabase"],
  },
  embed: {
    folder: "src/embed",
    mayImport: ["model", "ui", "timeline", "media", "export", "backend", "editor", "pages", "engine", "worklets"],
  },
  supabase: { folder: "supabase", mayImport: [] },
} as const satisfies Record<string, { readonly folder: string; readonly mayImport: readonly string[] }>;

export type LayerName = keyof typeof LAYERS;

export const LAYER_NAMES = Object.keys(LAYERS) as LayerName[];

export function mayImport(from: LayerName, to: LayerName): boolean {
  const allowed: readonly string[] = LAYERS[from].mayImport;
  return from === to || allowed.includes(to);
}
