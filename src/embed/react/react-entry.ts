"use client";
/** The entry `@layback/react`: the timeline as a React component. */
export { Timeline } from "./timeline-component.ts";
export { TimelineScope, useTimeline, useTimelineState } from "./timeline-scope.ts";
export { ProjectError } from "../project-error.ts";
export { UsageError } from "../usage-error.ts";
export { ThemeError } from "../theme/theme-error.ts";
export type { TimelineProps } from "./timeline-component.ts";
/** What the component's `ref` has. */
export type { Timeline as MountedTimeline } from "../api.ts";
export type * from "../timeline/timeline-entry.ts";
