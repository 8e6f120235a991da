import type { Project, ProjectClip, ProjectPicture } from "./project-json.ts";
import { ClipSchema, FrameRateSchema, LaneSchema, LoopRangeSchema, MarkerSchema } from "./project-schema.ts";
import { PictureSchema, ProjectSchema, VideoSoundSchema } from "./project-schema.ts";

/** Whether a row of Project JSON has fields that version 1 does not have. */

type SettingsPart = Omit<Project, "version" | "id" | "name" | "picture" | "clips" | "cues">;

export function isClipBeyondVersion1(clip: ProjectClip): boolean {
  return hasMore(clip, ClipSchema);
}

export function isPictureBeyondVersion1(picture: ProjectPicture | undefined): boolean {
  return picture !== undefined && hasMore(picture, PictureSchema);
}

export function areSettingsBeyondVersion1(settings: SettingsPart): boolean {
  const { lanes, markers, videoSound, loopRange, frameRate } = settings;
  return (
    hasMore(settings, ProjectSchema) ||
    hasMore(videoSound, VideoSoundSchema) ||
    lanes.some((lane) => hasMore(lane, LaneSchema)) ||
    markers.some((marker) => hasMore(marker, MarkerSchema)) ||
    (loopRange !== undefined && hasMore(loopRange, LoopRangeSchema)) ||
    (frameRate !== undefined && hasMore(frameRate, FrameRateSchema))
  );
}

function hasMore(row: object, { entries }: { readonly entries: object }): boolean {
  return Object.keys(row).some((field) => !Object.hasOwn(entries, field));
}
