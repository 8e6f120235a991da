/** The entry `layback/timeline`: the timeline alone. */
export { mountTimeline } from "./mount-timeline.ts";
export { ProjectError } from "../project-error.ts";
export type { MixError, MixErrorCode } from "../output/mix-error.ts";
export { UsageError } from "../usage-error.ts";
export type { UsageErrorCode } from "../usage-error.ts";
export { ThemeError } from "../theme/theme-error.ts";
export type { CustomTheme, Theme } from "../theme/read-theme.ts";
export type { COLOUR_TOKENS, FONT_TOKENS, ThemeBase, ThemeToken, ThemeTokens } from "#ui/theme/theme.ts";
export type {
  ApplyOptions,
  ClipClick,
  LaneChange,
  Measured,
  MediaPlace,
  SourceStatus,
  Timeline,
  TimelineEdit,
  TimelineEditing,
  TimelineEvents,
  TimelineHandle,
  TimelineKeymap,
  TimelineMenuEntry,
  TimelineOptions,
  TimelineState,
  TimelineStats,
  TimelineTarget,
  TimelineViewport,
} from "../api.ts";
export type { TimelineError, TimelineErrorCode } from "../error-api.ts";
export type { ImageOptions, MixOptions, OverlayPlace, SoundPeaks, TimelineOutput } from "../output-api.ts";
export type {
  LATEST_PROJECT_VERSION,
  PROJECT_VERSION,
  Project,
  ProjectAdditions,
  ProjectClip,
  ProjectClipAdditions,
  ProjectClipInput,
  ProjectInput,
  ProjectLane,
  ProjectLaneAdditions,
  ProjectMarker,
  ProjectMarkerAdditions,
  ProjectMarkerInput,
  ProjectPicture,
  ProjectVersion,
  ProjectVideoSound,
} from "#model/project-json/project-json.ts";
export type {
  CLIP_USAGES,
  ClipUsage,
  LANE_HEIGHTS,
  LaneHeight,
  PRODUCTION_FIELDS,
  ProjectAlternate,
  ProjectBeats,
  ProjectCue,
  ProjectCuts,
  ProjectProduction,
  ProjectVote,
} from "#model/project-json/project-additions.ts";
export type { FADE_SHAPES, FadeShape } from "#model/timeline/fade-shape.ts";
export type { PROJECT_COLOURS, ProjectColour } from "#model/timeline/project-colours.ts";
export type { EditKind } from "#model/edits/change.ts";
export type { FrameRate, LoopRange, Picture, ProjectOriginal, VideoSound } from "#model/timeline/clip.ts";
export type { MARKER_COLOURS, MarkerColour } from "#model/timeline/marker.ts";
export type { WHEN_OVERLAPPING, WhenOverlapping } from "#model/timeline/project-settings.ts";
export type { ProjectPatch, ProjectSettingsJson } from "#model/project-json/write-project.ts";
