import type { EditorOptions } from "../types/embed/editor/editor-api.js";

/** What `<layback-editor>` takes in a template: attributes, properties, and listeners of its events. */
export interface EditorTag {
  src?: string | undefined;
  wheel?: "auto" | "always" | "modifier" | undefined;
  locale?: string | undefined;
  assets?: string | undefined;
  theme?: EditorOptions["theme"];
  project?: EditorOptions["project"];
  storage?: EditorOptions["storage"];
  backend?: EditorOptions["backend"];
  ffmpeg?: EditorOptions["ffmpeg"];
  ui?: EditorOptions["ui"];
  keymap?: EditorOptions["keymap"];
  contextMenu?: EditorOptions["contextMenu"];
}
