import { isSame } from "../is-same.ts";
import type { LoadedProject } from "../timeline/loaded-project.ts";
import { allClips, clipById, cueById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { putClip, putCue } from "./change.ts";
import type { Change } from "./change.ts";

/**
 * The changes that make a timeline another state of the same project. @param isLeft whether a clip stays that the other state does not list
 */
export function changesTo(
  { name, picture, settings, clips, cues }: Omit<LoadedProject, "id" | "revision">,
  timeline: ProjectTimeline,
  isLeft: (id: string) => boolean = () => false,
): readonly Change[] {
  const listed = new Set(clips.map(({ id }) => id));
  const listedCues = new Set(cues.map(({ id }) => id));
  const { pictureFile } = timeline.settings;
  const wanted = { ...settings, ...(pictureFile !== undefined && { pictureFile }) };
  return [
    ...allClips(timeline).flatMap(({ id }): readonly Change[] => (listed.has(id) || isLeft(id) ? [] : [{ kind: "removeClip", id }])),
    ...clips.flatMap((clip) => (isSame(clip, clipById(timeline, clip.id)) ? [] : [putClip(clip)])),
    ...Object.keys(timeline.cues).flatMap((id): readonly Change[] => (listedCues.has(id) ? [] : [{ kind: "removeCue", id }])),
    ...cues.flatMap((cue) => (isSame(cue, cueById(timeline, cue.id)) ? [] : [putCue(cue)])),
    ...(isSame(picture, timeline.picture) ? [] : [{ kind: "setPicture", picture } as const]),
    ...(isSame(wanted, timeline.settings) ? [] : [{ kind: "setSettings", settings: wanted } as const]),
    ...(name === timeline.name ? [] : [{ kind: "rename", name } as const]),
  ];
}
