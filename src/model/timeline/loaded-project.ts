import type { Clip, Picture } from "./clip.ts";
import type { Cue } from "./cue.ts";
import type { ProjectSettings } from "./project-settings.ts";

/** A project with all its clips, as confirmed by the server. */
export type LoadedProject = {
  readonly id: string;
  readonly name: string;
  /** Increments with each applied operation. */
  readonly revision: number;
  readonly picture: Picture | undefined;
  readonly settings: ProjectSettings;
  readonly clips: readonly Clip[];
  readonly cues: readonly Cue[];
};
