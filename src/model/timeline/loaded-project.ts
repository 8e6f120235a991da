import type { Clip, Picture } from "./clip.ts";
import type { ProjectSettings } from "./project-settings.ts";

/** A project with all its clips, as confirmed by the server. */
export type LoadedProject = {
  readonly id: string;
  readonly name: string;
  /** Increments with each applied operation. */
  readonly revision: number;
  readonly picture: Picture | undefined;
  /** True, or absent: its original stays on its owner's computer, and nothing is stored for others (B-216). */
  readonly isPictureMissing?: boolean;
  readonly settings: ProjectSettings;
  readonly clips: readonly Clip[];
};
