/** The entry `layback/player`: a project that is only shown and played. */
export { mountPlayer } from "./mount-player.ts";
export type { Player, PlayerEvents, PlayerOptions, PlayerParts } from "./player-api.ts";
export type { MediaPlace, PlayerState, SourceStatus, TimelineStats, TimelineTarget, TimelineViewport } from "../api.ts";
export { ProjectError } from "../project-error.ts";
export { UsageError } from "../usage-error.ts";
export { ThemeError } from "../theme/theme-error.ts";
