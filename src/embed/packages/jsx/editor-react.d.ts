import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { LaybackEditorElement } from "../types/embed/editor/editor-element.js";
import type { TimelineEvents } from "../types/embed/api.js";
import type { EditorTag } from "./editor-tag.js";

/** React 19 adds a listener for a property that begins with "on". */
type Listeners = { [Name in keyof TimelineEvents as `on${Name}`]?: (event: CustomEvent<TimelineEvents[Name]>) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "layback-editor": Omit<
        DetailedHTMLProps<HTMLAttributes<LaybackEditorElement>, LaybackEditorElement>,
        keyof EditorTag | keyof Listeners
      > &
        EditorTag &
        Listeners;
    }
  }
}
