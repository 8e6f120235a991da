import type { ProjectInput } from "#model/project-json/project-json.ts";
import type { PlayerState, TimelineEvents, TimelineHandle, TimelineOptions, TimelineStats, TimelineTarget } from "../api.ts";

/** The API for pages that only show and play a project. Times without a unit are seconds. */

/** The parts of a player; what is false is left out. */
export type PlayerParts = {
  /** The bar with the play button and the time. */
  readonly transport: boolean;
  readonly ruler: boolean;
  /** The row of the picture; "auto": only where there is a picture. */
  readonly videoRow: boolean | "auto";
  readonly markers: boolean;
};

export type PlayerOptions = Pick<
  TimelineOptions,
  "project" | "media" | "peaks" | "wheel" | "theme" | "locale" | "messages" | "label" | "assetsUrl"
> & {
  readonly ui?: Partial<PlayerParts> | undefined;
  /** false: no keys but those of the focused button or slider. */
  readonly keymap?: false | undefined;
};

export type PlayerEvents = Pick<
  TimelineEvents,
  "ready" | "timeupdate" | "viewport" | "clipclick" | "clipdblclick" | "clipcontextmenu" | "sourcestatechange" | "error"
> & {
  readonly statechange: PlayerState;
};

/** A mounted player. Do not use it after `dispose`. */
export type Player = Pick<
  TimelineHandle,
  | "project"
  | "position"
  | "seek"
  | "play"
  | "pause"
  | "playRange"
  | "setRate"
  | "setVolume"
  | "viewport"
  | "setViewport"
  | "zoomTo"
  | "sources"
  | "retry"
  | "setTheme"
> & {
  /** Shows everything that plays, and goes on doing so while sounds are measured and the player is resized; a player begins like this. */
  fit(): void;
  readonly state: PlayerState;
  /** Resolves when the first frame is drawn, or on `dispose`; rejects where this browser cannot draw. */
  readonly ready: Promise<void>;
  /** What lies at a point of the window, CSS pixels; null outside the canvas. */
  hitTest(clientX: number, clientY: number): TimelineTarget | null;
  /** Opens a project or another state of the same one. Throws a `ProjectError`, changing nothing, if it is invalid. */
  setProject(project: ProjectInput): void;
  stats(): TimelineStats;
  /** Returns the function that unsubscribes. */
  on<Name extends keyof PlayerEvents>(name: Name, listener: (event: PlayerEvents[Name]) => void): () => void;
  /** Removes everything: canvas, sound, workers, listeners. */
  dispose(): void;
};
