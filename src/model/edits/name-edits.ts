import { typedName } from "../text/names.ts";
import { clipById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { putClip } from "./change.ts";
import type { Edit } from "./change.ts";

/** Renames one clip; undefined for an empty name, and where nothing would change. */
export function renameClip(timeline: ProjectTimeline, id: string, text: string): Edit | undefined {
  const clip = clipById(timeline, id);
  const name = typedName(text);
  return clip && name !== "" && name !== clip.name ? { kind: "renameClip", changes: [putClip({ ...clip, name })] } : undefined;
}

/** Renames the project; undefined for an empty name, and where nothing would change. */
export function renameProject(timeline: ProjectTimeline, text: string): Edit | undefined {
  const name = typedName(text);
  return name !== "" && name !== timeline.name ? { kind: "renameProject", changes: [{ kind: "rename", name }] } : undefined;
}
