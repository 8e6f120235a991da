/** The entry `layback/timeline`: the timeline alone. */
export { mountTimeline } from "./mount-timeline.ts";
export { ProjectError } from "./project-error.ts";
export type {
  MediaPlace,
  Timeline,
  TimelineEdit,
  TimelineEvents,
  TimelineOptions,
  TimelineState,
  TimelineStats,
  TimelineViewport,
} from "./api.ts";
export type {
  Project,
  ProjectClip,
  ProjectClipInput,
  ProjectInput,
  ProjectLane,
  ProjectMarker,
  ProjectPicture,
} from "#model/project-json/project.ts";
export type { ProjectPatch, ProjectSettingsJson } from "#model/project-json/write-project.ts";
