/** The entry `layback/editor`: the whole editor. */
export { mountEditor } from "./mount-editor.tsx";
export { createMemoryBackend } from "#backend/memory/memory.ts";
export type { AllMessages } from "../words/timeline-messages.ts";
export { ProjectError } from "../project-error.ts";
export type { EditorOptions, LaybackEditor } from "./editor-api.ts";
export type { TimelineEdit, TimelineEvents, TimelineHandle, TimelineState, TimelineViewport } from "../api.ts";
export type { Backend } from "#backend/backend.ts";
export type { MemoryBackendOptions } from "#backend/memory/memory.ts";
export type { Project, ProjectInput } from "#model/project-json/project-json.ts";
