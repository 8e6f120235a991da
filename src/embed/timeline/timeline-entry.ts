/** The entry `layback/timeline`: the timeline alone. */
export { mountTimeline } from "./mount-timeline.ts";
export type { TimelineMessages } from "../words/timeline-messages.ts";
export { ProjectError } from "../project-error.ts";
export type { ApplyOptions, LaneChange, TimelineEditing } from "../editing/editing-api.ts";
export type { MixError, MixErrorCode } from "../output/mix-error.ts";
export { UsageError } from "../usage-error.ts";
export type { UsageErrorCode } from "../usage-error.ts";
export { ThemeError } from "../theme/theme-error.ts";
export type { CustomTheme, Theme } from "../theme/read-theme.ts";
export { COLOUR_TOKENS, FONT_TOKENS } from "#ui/theme/theme.ts";
export type { ThemeBase, ThemeToken, ThemeTokens } from "#ui/theme/theme.ts";
export type {
  ClipClick,
  Measured,
  MediaPlace,
  SourceStatus,
  Timeline,
  TimelineEdit,
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
export { defineProject, parseProject } from "../parse-project.ts";
export { LATEST_PROJECT_VERSION, PROJECT_VERSION } from "#model/project-json/project-json.ts";
export type { TimelineError, TimelineErrorCode } from "../error-api.ts";
export type { ImageOptions, MixOptions, OverlayPlace, SoundPeaks, TimelineOutput } from "../output-api.ts";
export type {
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
export { CLIP_USAGES, LANE_HEIGHTS, PRODUCTION_FIELDS } from "#model/project-json/project-additions.ts";
export type { ClipUsage, LaneHeight, ProjectBeats, ProjectCuts, ProjectProduction } from "#model/project-json/project-additions.ts";
export type { Alternate, AlternateLoudness, Cue, Vote } from "#model/timeline/cue.ts";
export type { TimelineParts } from "#timeline/timeline-parts.ts";
export { FADE_SHAPES } from "#model/timeline/fade-shape.ts";
export type { FadeShape } from "#model/timeline/fade-shape.ts";
export { PROJECT_COLOURS } from "#model/timeline/project-colours.ts";
export type { ProjectColour } from "#model/timeline/project-colours.ts";
export type { EditKind } from "#model/edits/change.ts";
export type { FrameRate, LoopRange, Picture, ProjectOriginal, VideoSound } from "#model/timeline/clip.ts";
export { MARKER_COLOURS } from "#model/timeline/marker.ts";
export type { MarkerColour } from "#model/timeline/marker.ts";
export { WHEN_OVERLAPPING } from "#model/timeline/project-settings.ts";
export type { WhenOverlapping } from "#model/timeline/project-settings.ts";
export type { ProjectPatch, ProjectSettingsJson } from "#model/project-json/write-project.ts";
export type { KeySetId } from "#editor/shortcuts/key-sets.ts";
export type { Chord, ShortcutId } from "#editor/shortcuts/shortcut.ts";
