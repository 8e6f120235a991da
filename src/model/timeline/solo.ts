import type { ProjectSettings } from "./project-settings.ts";

type LevelSettings = {
  readonly lanes: readonly { readonly solo: boolean }[];
  readonly videoSound: Pick<ProjectSettings["videoSound"], "solo">;
};

/** Whether only solo lanes are heard. "Video sound" counts as a lane where the picture has sound (B-156). */
export function hasSolo({ lanes, videoSound }: LevelSettings, pictureHasSound: boolean): boolean {
  return lanes.some(isSolo) || (pictureHasSound && videoSound.solo === true);
}

const isSolo = ({ solo }: { readonly solo: boolean }): boolean => solo;
