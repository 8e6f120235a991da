/** The entry `layback/timeline`: the timeline alone. */
export { mountTimeline } from "./mount-timeline.ts";
export { ProjectError } from "../project-error.ts";
export type {
  MediaPlace,
  Timeline,
  TimelineEdit,
  TimelineEvents,
  TimelineHandle,
  TimelineOptions,
  TimelineState,
  TimelineStats,
  TimelineViewport,
} from "../api.ts";
export type {
  PROJECT_VERSION,
  Project,
  ProjectClip,
  ProjectClipInput,
  ProjectInput,
  ProjectLane,
  ProjectMarker,
  ProjectPicture,
} from "#model/project-json/project-json.ts";
export type { EditKind } from "#model/edits/change.ts";
export type { FrameRate, LoopRange, Picture, VideoSound } from "#model/timeline/clip.ts";
export type { MARKER_COLOURS, MarkerColour } from "#model/timeline/marker.ts";
export type { ProjectPatch, ProjectSettingsJson } from "#model/project-json/write-project.ts";
