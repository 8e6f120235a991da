import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { Lane } from "#model/timeline/clip.ts";
import { laneIn } from "#model/timeline/lane-order.ts";
import { hasSolo } from "#model/timeline/solo.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { extentOf } from "#model/timeline/timeline.ts";
import { timeStylesOf } from "#model/time/time-style.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import type { TimelineView } from "./contract.ts";
import { byStart } from "./index/lane-index.ts";

/** What determines a waveform: a part of a source, placed in time. */
export type WavedSound = Pick<Clip, "url" | "startTime" | "endTime" | "sourceOffset">;

/** The document with the active gesture's edit applied: used for drawing, naming and hit testing. */
export type Shown = {
  readonly view: TimelineView;
  /** Clips that the gesture changes, in their previewed state; in order of lane, then start. */
  readonly previewed: readonly Clip[];
  /** Settings with the gesture's changes. */
  readonly settings: ProjectSettings;
  /** How times are written, from the committed settings: the same objects until those change. */
  readonly times: TimeStyles;
  /** Silent lanes: muted, or without solo while another lane plays solo. */
  readonly quietLanes: ReadonlySet<number>;
  /** The picture's own sound; undefined where it has no row. */
  readonly videoSound: WavedSound | undefined;
  readonly isVideoSoundQuiet: boolean;
  /** Number of lanes to show, those of incoming clips included, without the "new lane" area. */
  readonly laneCount: number;
  /** Length of the timeline (B-74), the gesture included. */
  readonly extentSeconds: number;
  readonly pictureSeconds: number;
  readonly playableSeconds: number;
};

/** Frames without a gesture create no empty lists. */
const NOTHING: readonly never[] = [];
const NO_IDS: ReadonlySet<string> = new Set();
const NO_LANES: ReadonlySet<number> = new Set();

const known = new WeakMap<TimelineView, Shown>();

/** Computed once per view object. */
export function shownOf(view: TimelineView): Shown {
  let shown = known.get(view);
  if (!shown) {
    shown = makeShown(view);
    known.set(view, shown);
  }
  return shown;
}

function makeShown(view: TimelineView): Shown {
  const { timeline, index, preview } = view;
  const previewed = preview ? clipsOf(preview) : NOTHING;
  let lastEnd = index.lastEnd;
  let { settings } = timeline;
  let laneCount = Math.max(settings.lanes.length, index.lanes.length);
  for (const change of preview?.changes ?? NOTHING) if (change.kind === "setSettings") settings = change.settings;
  for (const clip of previewed) {
    lastEnd = Math.max(lastEnd, clip.endTime);
    laneCount = Math.max(laneCount, clip.laneIndex + 1);
  }
  for (const clip of view.incoming ?? NOTHING) {
    lastEnd = Math.max(lastEnd, clip.endTime);
    laneCount = Math.max(laneCount, clip.laneIndex + 1);
  }
  if (view.parts?.markers === false) settings = { ...settings, markers: NOTHING };
  const { picture } = timeline;
  const pictureSeconds = picture?.duration ?? 0;
  const hasVideoSound = picture !== undefined && (view.viewport.videoSoundPx ?? 0) > 0;
  const isAnySolo = hasSolo(settings, hasVideoSound);
  return {
    view,
    previewed,
    settings,
    times: timeStylesOf(timeline, view.options.timeUnit),
    quietLanes: quietLanesOf(settings.lanes, laneCount, isAnySolo),
    videoSound: hasVideoSound ? { url: picture.url, startTime: 0, endTime: picture.duration, sourceOffset: 0 } : undefined,
    isVideoSoundQuiet: settings.videoSound.muted || (isAnySolo && settings.videoSound.solo !== true),
    laneCount,
    extentSeconds: extentOf(picture, lastEnd),
    pictureSeconds,
    playableSeconds: Math.max(pictureSeconds, index.lastEnd),
  };
}

/** The clips that an edit puts; in order of lane, then start. */
function clipsOf({ changes }: Edit): readonly Clip[] {
  const clips: Clip[] = [];
  for (const change of changes) if (change.kind === "putClip") clips.push(change.clip);
  return clips.sort((a, b) => a.laneIndex - b.laneIndex || byStart(a, b));
}

function quietLanesOf(lanes: readonly Lane[], laneCount: number, isAnySolo: boolean): ReadonlySet<number> {
  if (!isAnySolo && !lanes.some(isMuted)) return NO_LANES;
  const quiet = new Set<number>();
  for (let lane = 0; lane < laneCount; lane++)
    if (lanes[lane]?.muted === true || (isAnySolo && lanes[lane]?.solo !== true)) quiet.add(lane);
  return quiet;
}

const isMuted = ({ muted }: Lane): boolean => muted;

/** The ids that the active gesture changes or removes: drawn from the gesture, not from the document. */
export function hiddenIds(view: TimelineView): ReadonlySet<string> {
  if (!view.preview) return NO_IDS;
  const ids = new Set<string>();
  for (const change of view.preview.changes) {
    if (change.kind === "putClip") ids.add(change.clip.id);
    else if (change.kind === "removeClip") ids.add(change.id);
  }
  return ids;
}

/** Nothing edits the clips of a locked lane. */
export function isLockedLane({ settings }: Pick<Shown, "settings">, laneIndex: number): boolean {
  return settings.lanes[laneIndex]?.isLocked === true;
}

export function laneOf(view: TimelineView, laneIndex: number): Lane {
  return laneIn(view.timeline.settings.lanes, laneIndex);
}
