import type { Change } from "../edits/change.ts";
import type { Clip, Picture } from "../timeline/clip.ts";
import type { Cue } from "../timeline/cue.ts";
import { byLaneThenStart } from "../plan/playback-plan.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";
import { allClips, allCues } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { areSettingsBeyondVersion1, isClipBeyondVersion1, isPictureBeyondVersion1 } from "./beyond-version-1.ts";
import { plainCopy } from "./plain-data.ts";
import { LATEST_PROJECT_VERSION, PROJECT_VERSION } from "./project-json.ts";
import type { Project, ProjectClip, ProjectPicture } from "./project-json.ts";

/** All of a project except its clips, cues, picture and name. */
export type ProjectSettingsJson = Omit<Project, "version" | "id" | "name" | "picture" | "clips" | "cues">;

/**
 * An edit of one row in terms of Project JSON: keeps a copy of a project up to date without rewriting all of it. The row replaces the former
 * one whole. `version` is present where the row has fields of version 2: a copy that takes it is of version 2 then.
 */
export type ProjectPatch =
  | { readonly kind: "putClip"; readonly clip: ProjectClip; readonly version?: typeof LATEST_PROJECT_VERSION }
  | { readonly kind: "removeClip"; readonly id: string }
  | { readonly kind: "putCue"; readonly cue: Cue; readonly version: typeof LATEST_PROJECT_VERSION }
  | { readonly kind: "removeCue"; readonly id: string }
  /** Without `picture`: removes it. */
  | { readonly kind: "setPicture"; readonly picture?: ProjectPicture; readonly version?: typeof LATEST_PROJECT_VERSION }
  | { readonly kind: "setSettings"; readonly settings: ProjectSettingsJson; readonly version?: typeof LATEST_PROJECT_VERSION }
  | { readonly kind: "rename"; readonly name: string };

/**
 * A timeline as Project JSON, of version 1 where that suffices; clips by lane, then start, and cues by time. `readProject` restores the same timeline.
 * @param jsonOf writes a clip
 */
export function writeProject(id: string, timeline: ProjectTimeline, jsonOf: (clip: Clip) => ProjectClip = clipJson): Project {
  const { name } = timeline;
  const picture = timeline.picture && pictureJson(timeline.picture);
  const settings = settingsJson(timeline.settings);
  const clips = allClips(timeline)
    .sort(byLaneThenStart)
    .map((clip) => jsonOf(clip));
  const cues = allCues(timeline).map(plainCopy);
  const hasCues = cues.length > 0;
  const isBeyond = hasCues || isPictureBeyondVersion1(picture) || areSettingsBeyondVersion1(settings) || clips.some(isClipBeyondVersion1);
  const version = isBeyond ? LATEST_PROJECT_VERSION : PROJECT_VERSION;
  return { version, id, name, ...(picture && { picture }), ...settings, clips, ...(hasCues && { cues }) };
}

export function writePatch(change: Change): ProjectPatch {
  switch (change.kind) {
    case "putClip": {
      const clip = clipJson(change.clip);
      return { kind: "putClip", clip, ...versionIf(isClipBeyondVersion1(clip)) };
    }
    case "putCue":
      return { kind: "putCue", cue: plainCopy(change.cue), version: LATEST_PROJECT_VERSION };
    case "removeClip":
    case "removeCue":
      return { ...change };
    case "setPicture": {
      const picture = change.picture && pictureJson(change.picture);
      return { kind: "setPicture", ...(picture && { picture }), ...versionIf(isPictureBeyondVersion1(picture)) };
    }
    case "setSettings": {
      const settings = settingsJson(change.settings);
      return { kind: "setSettings", settings, ...versionIf(areSettingsBeyondVersion1(settings)) };
    }
    case "rename":
      return { ...change };
  }
}

/** The field `version` of a patch whose row needs version 2. */
export function versionIf(isBeyond: boolean): { readonly version?: typeof LATEST_PROJECT_VERSION } {
  return isBeyond ? { version: LATEST_PROJECT_VERSION } : {};
}

/** Fields of the stored settings that are none of Project JSON, and names that have another meaning there. */
const NO_SETTINGS: ReadonlySet<string> = new Set(["pictureFile", "version", "id", "name", "picture", "clips", "cues"]);

/** A deep copy: the page that receives the project may change it. */
export function settingsJson(settings: ProjectSettings): ProjectSettingsJson {
  const copy = plainCopy(settings);
  return Object.fromEntries(Object.entries(copy).filter(([field]) => !NO_SETTINGS.has(field))) as typeof copy;
}

/** Leaves out `hasHiddenOriginal`, which Project JSON does not have. */
function pictureJson({ hasHiddenOriginal: _hidden, ...picture }: Picture): ProjectPicture {
  return plainCopy(picture);
}

export function clipJson(clip: Clip): ProjectClip {
  return plainCopy(clip);
}
