import type { DefineComponent } from "vue";
import type { TimelineEvents } from "../types/embed/api.js";
import type { EditorTag } from "./editor-tag.js";

type Listeners = { [Name in keyof TimelineEvents as `on${Capitalize<Name>}`]?: (event: CustomEvent<TimelineEvents[Name]>) => void };

declare module "vue" {
  interface GlobalComponents {
    "layback-editor": DefineComponent<EditorTag & Listeners>;
  }
}
