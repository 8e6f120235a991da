import type { Change } from "../edits/change.ts";
import type { Clip, Picture } from "../timeline/clip.ts";
import { byLaneThenStart } from "../plan/playback-plan.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";
import { allClips } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { PROJECT_VERSION } from "./project-json.ts";
import type { Project, ProjectClip } from "./project-json.ts";

/** All of a project except its clips, picture and name. */
export type ProjectSettingsJson = Pick<
  Project,
  "lanes" | "videoSound" | "loopRange" | "markers" | "frameRate" | "dropFrame" | "startTimecodeFrames"
>;

/** An edit of one row in terms of Project JSON: keeps a copy of a project up to date without rewriting all of it. */
export type ProjectPatch =
  | { readonly kind: "putClip"; readonly clip: ProjectClip }
  | { readonly kind: "removeClip"; readonly id: string }
  /** Without `picture`: removes it. */
  | { readonly kind: "setPicture"; readonly picture?: Picture }
  | { readonly kind: "setSettings"; readonly settings: ProjectSettingsJson }
  | { readonly kind: "rename"; readonly name: string };

/** A timeline as Project JSON, clips by lane, then start. `readProject` restores the same timeline. */
export function writeProject(id: string, timeline: ProjectTimeline): Project {
  const { name, picture, settings } = timeline;
  return {
    version: PROJECT_VERSION,
    id,
    name,
    ...(picture && { picture: { url: picture.url, duration: picture.duration } }),
    ...settingsJson(settings),
    clips: allClips(timeline).sort(byLaneThenStart).map(clipJson),
  };
}

export function writePatch(change: Change): ProjectPatch {
  switch (change.kind) {
    case "putClip":
      return { kind: "putClip", clip: clipJson(change.clip) };
    case "removeClip":
      return { ...change };
    case "setPicture":
      return { kind: "setPicture", ...(change.picture && { picture: { ...change.picture } }) };
    case "setSettings":
      return { kind: "setSettings", settings: settingsJson(change.settings) };
    case "rename":
      return { ...change };
  }
}

/** A deep copy: the page that receives the project may change it. */
function settingsJson(settings: ProjectSettings): ProjectSettingsJson {
  const { lanes, markers, videoSound, loopRange, frameRate, dropFrame, startTimecodeFrames } = settings;
  return {
    lanes: lanes.map((lane) => ({ ...lane })),
    markers: markers.map((marker) => ({ ...marker })),
    videoSound: { ...videoSound },
    ...(loopRange && { loopRange: { ...loopRange } }),
    ...(frameRate && { frameRate: { ...frameRate } }),
    dropFrame,
    startTimecodeFrames,
  };
}

export function clipJson({ originalDuration, ...clip }: Clip): ProjectClip {
  return { ...clip, ...(originalDuration !== undefined && { originalDuration }) };
}
