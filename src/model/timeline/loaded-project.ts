import type { Clip, Picture } from "./clip.ts";
import type { ProjectSettings } from "./project-settings.ts";

/** A project with all its clips, as the server confirmed it. */
export type LoadedProject = {
  readonly id: string;
  readonly name: string;
  /** Grows by one with each applied operation. */
  readonly revision: number;
  readonly picture: Picture | undefined;
  readonly settings: ProjectSettings;
  readonly clips: readonly Clip[];
};
