/** The entry `@layback/editor`: the whole editor. */
export { mountEditor } from "./mount-editor.tsx";
export { createMemoryBackend } from "#backend/memory/memory.ts";
export type { EditorUi } from "./editor-ui.ts";
export type { Brand, EditorParts } from "#editor/editor-parts.ts";
export type { AllMessages } from "../words/timeline-messages.ts";
export { ProjectError } from "../project-error.ts";
export { UsageError } from "../usage-error.ts";
export { ThemeError } from "../theme/theme-error.ts";
export type { CustomTheme, Theme } from "../theme/read-theme.ts";
export type { ThemeBase, ThemeToken, ThemeTokens } from "#ui/theme/theme.ts";
export type { EditorOptions, LaybackEditor } from "./editor-api.ts";
export type { TimelineEdit, TimelineEvents, TimelineHandle, TimelineState, TimelineViewport } from "../api.ts";
export type * from "#backend/backend.ts";
export type { EditorStorage, StoredEdit, StoredFile, UploadOptions } from "./storage/editor-storage.ts";
export type { MemoryBackendOptions } from "#backend/memory/memory.ts";
export type { Project, ProjectInput } from "#model/project-json/project-json.ts";
export type { FfmpegCore } from "#export/ffmpeg/own-core.ts";
