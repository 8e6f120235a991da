import type { Change } from "../edits/change.ts";
import type { Clip, Lane, Picture } from "./clip.ts";
import type { Cue } from "./cue.ts";
import { paddedLanes } from "./lane-order.ts";
import { MIN_TIMELINE_SECONDS, TIMELINE_SECONDS_WITHOUT_PICTURE } from "./limits.ts";
import { DEFAULT_SETTINGS } from "./project-settings.ts";
import type { ProjectSettings } from "./project-settings.ts";

/**
 * The document that edits change. Clips are stored in pages, so that an edit copies one page instead of ten thousand entries; a
 * clip's page is computed from its id.
 */
export type ProjectTimeline = {
  readonly name: string;
  readonly pages: Readonly<Record<string, ClipPage>>;
  /** By their ids. */
  readonly cues: Readonly<Record<string, Cue>>;
  readonly picture: Picture | undefined;
  readonly settings: ProjectSettings;
};

export type ClipPage = Readonly<Record<string, Clip>>;

/** The writable form: the type of an Immer draft of a timeline. */
export type TimelineDraft = {
  name: string;
  pages: Record<string, Record<string, Clip>>;
  cues: Record<string, Cue>;
  picture: Picture | undefined;
  settings: ProjectSettings;
};

export const EMPTY_TIMELINE: ProjectTimeline = { name: "", pages: {}, cues: {}, picture: undefined, settings: DEFAULT_SETTINGS };

/** 128 pages, named "0" … "127": at ten thousand clips about 80 in each, so that copying a page costs about as much as the page table. */
export const PAGE_COUNT = 128;

/** The page of a clip: the hash of its id, folded to a page. */
export function pageOf(clipId: string): string {
  return String(fnv1a(clipId) % PAGE_COUNT);
}

/** The FNV-1a hash (Fowler, Noll, Vo) of a text's UTF-16 units: 32 bits, unsigned. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export function clipById(timeline: ProjectTimeline, id: string): Clip | undefined {
  const page = timeline.pages[pageOf(id)];
  // Ids may come from outside: "toString" must not find an inherited property.
  return page && Object.hasOwn(page, id) ? page[id] : undefined;
}

export function cueById({ cues }: Pick<ProjectTimeline, "cues">, id: string): Cue | undefined {
  return Object.hasOwn(cues, id) ? cues[id] : undefined;
}

/** In order of time. */
export function allCues({ cues }: Pick<ProjectTimeline, "cues">): readonly Cue[] {
  return Object.values(cues).sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
}

/** Every clip, in no particular order. */
export function allClips(timeline: ProjectTimeline): Clip[] {
  return Object.values(timeline.pages).flatMap((page) => Object.values(page));
}

export function byLane(clips: readonly Clip[]): ReadonlyMap<number, readonly Clip[]> {
  const lanes = new Map<number, Clip[]>();
  for (const clip of clips) {
    const lane = lanes.get(clip.laneIndex);
    if (lane) lane.push(clip);
    else lanes.set(clip.laneIndex, [clip]);
  }
  return lanes;
}

/** Writes changes into a draft. Removing a clip twice or putting it over itself is no error: operations may be replayed. */
export function applyChanges(draft: TimelineDraft, changes: readonly Change[]): void {
  for (const change of changes) {
    switch (change.kind) {
      case "putClip": {
        const page = pageOf(change.clip.id);
        (draft.pages[page] ??= {})[change.clip.id] = change.clip;
        break;
      }
      case "removeClip": {
        const page = draft.pages[pageOf(change.id)];
        if (page) delete page[change.id];
        break;
      }
      case "putCue":
        draft.cues[change.cue.id] = change.cue;
        break;
      case "removeCue":
        delete draft.cues[change.id];
        break;
      case "setPicture":
        draft.picture = change.picture;
        break;
      case "setSettings":
        draft.settings = change.settings;
        break;
      case "rename":
        draft.name = change.name;
        break;
    }
  }
}

/** The timeline with changes applied: copies only the pages that they touch, and the cues where one changes. */
export function withChanges(timeline: ProjectTimeline, changes: readonly Change[]): ProjectTimeline {
  const pages: TimelineDraft["pages"] = { ...timeline.pages };
  const copied = new Set<string>();
  for (const change of changes) {
    if (change.kind !== "putClip" && change.kind !== "removeClip") continue;
    const page = pageOf(change.kind === "putClip" ? change.clip.id : change.id);
    if (copied.has(page)) continue;
    copied.add(page);
    const clips = pages[page];
    if (clips) pages[page] = { ...clips };
  }
  const cues = changes.some(isOfCue) ? { ...timeline.cues } : timeline.cues;
  const draft: TimelineDraft = { ...timeline, pages, cues };
  applyChanges(draft, changes);
  return draft;
}

function isOfCue({ kind }: Change): boolean {
  return kind === "putCue" || kind === "removeCue";
}

export function timelineOf(input: {
  readonly name: string;
  readonly clips: readonly Clip[];
  readonly cues: readonly Cue[];
  readonly picture: Picture | undefined;
  readonly settings: ProjectSettings;
}): ProjectTimeline {
  const draft: TimelineDraft = { name: input.name, pages: {}, cues: {}, picture: input.picture, settings: input.settings };
  applyChanges(
    draft,
    input.clips.map((clip) => ({ kind: "putClip", clip })),
  );
  for (const cue of input.cues) draft.cues[cue.id] = cue;
  return draft;
}

export function lastClipEnd(timeline: ProjectTimeline): number {
  let last = 0;
  for (const page of Object.values(timeline.pages)) {
    for (const clip of Object.values(page)) last = Math.max(last, clip.endTime);
  }
  return last;
}

export function pictureLength(timeline: ProjectTimeline): number {
  return timeline.picture?.duration ?? 0;
}

/** Where playback stops and seeks are clamped (B-74). */
export function playableLength(timeline: ProjectTimeline): number {
  return Math.max(pictureLength(timeline), lastClipEnd(timeline));
}

/** Length of ruler and scroll range: the timeline's length, or the last clip's end where that is later (B-74). */
export function extentOf(picture: Picture | undefined, lastEnd: number): number {
  const ofPicture = picture ? Math.max(MIN_TIMELINE_SECONDS, picture.duration) : TIMELINE_SECONDS_WITHOUT_PICTURE;
  return Math.max(ofPicture, lastEnd);
}

export function timelineExtent(timeline: ProjectTimeline): number {
  return extentOf(timeline.picture, lastClipEnd(timeline));
}

/** One more than the highest lane in use by a clip; 0 without clips. */
export function nextLaneIndex(timeline: ProjectTimeline): number {
  let next = 0;
  for (const page of Object.values(timeline.pages)) {
    for (const clip of Object.values(page)) next = Math.max(next, clip.laneIndex + 1);
  }
  return next;
}

/** Number of lanes to draw: those that were named or changed, and those that contain clips. */
export function laneCountOf(timeline: ProjectTimeline): number {
  return Math.max(timeline.settings.lanes.length, nextLaneIndex(timeline));
}

export function lanesOf(timeline: ProjectTimeline): Lane[] {
  return paddedLanes(timeline.settings.lanes, laneCountOf(timeline));
}
