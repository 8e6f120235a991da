/** What only an open menu needs, as one script (timeline-menu.tsx). */
export { ContextMenu } from "#ui/overlays/context-menu.tsx";
export { menuEntries } from "./menu-entries.ts";
