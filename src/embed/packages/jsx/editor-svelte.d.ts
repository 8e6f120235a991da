import type { HTMLAttributes } from "svelte/elements";
import type { LaybackEditorElement } from "../types/embed/editor/editor-element.js";
import type { TimelineEvents } from "../types/embed/api.js";
import type { EditorTag } from "./editor-tag.js";

type Listeners = { [Name in keyof TimelineEvents as `on${Name}`]?: (event: CustomEvent<TimelineEvents[Name]>) => void };

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "layback-editor": Omit<HTMLAttributes<LaybackEditorElement>, keyof EditorTag | keyof Listeners> & EditorTag & Listeners;
  }
}
