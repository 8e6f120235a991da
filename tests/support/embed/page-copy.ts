import { expect } from "vitest";
import type { TimelineEdit } from "#embed/api.ts";
import type { Project } from "#model/project-json/project-json.ts";
import type { ProjectPatch } from "#model/project-json/write-project.ts";

/** A page's copy of a project, updated only with the reported rows. */
export function withPatches(project: Project, patches: readonly ProjectPatch[]): Project {
  const clips = new Map(project.clips.map((clip) => [clip.id, clip]));
  const cues = new Map(project.cues?.map((cue) => [cue.id, cue]));
  let { id, name, version, picture: _picture, clips: _clips, cues: _cues, ...settings } = project;
  let picture = project.picture;
  for (const patch of patches) {
    switch (patch.kind) {
      case "putClip":
        clips.set(patch.clip.id, patch.clip);
        break;
      case "removeClip":
        clips.delete(patch.id);
        break;
      case "putCue":
        cues.set(patch.cue.id, patch.cue);
        break;
      case "removeCue":
        cues.delete(patch.id);
        break;
      case "setPicture":
        picture = patch.picture;
        break;
      case "setSettings":
        settings = patch.settings;
        break;
      case "rename":
        name = patch.name;
        break;
    }
    if ("version" in patch) version = patch.version;
  }
  const rows = { clips: [...clips.values()], ...(cues.size > 0 && { cues: [...cues.values()] }) };
  return { id, name, version, ...settings, ...(picture && { picture }), ...rows };
}

/** The copy after an edit, which its inverse takes back. */
export function withPatchesBothWays(copy: Project, { patches, inverse, project }: TimelineEdit): Project {
  const next = withPatches(copy, patches);
  expect(next.version).toBeGreaterThanOrEqual(project.version);
  expect(rowsOf(next)).toEqual(rowsOf(project));
  expect(rowsOf(withPatches(next, inverse))).toEqual(rowsOf(copy));
  return next;
}

/** Without the version: a copy remains of version 2 where the fields that needed it go. */
export function rowsOf(project: Project) {
  const { version: _version, ...rows } = byId(project);
  return rows;
}

const inOrder = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

const byId = (project: Project) => ({
  ...project,
  clips: project.clips.toSorted(inOrder),
  ...(project.cues && { cues: project.cues.toSorted(inOrder) }),
});
