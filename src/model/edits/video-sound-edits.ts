import type { Edit } from "./change.ts";
import { videoSoundOf } from "../timeline/clip.ts";
import type { VideoSound } from "../timeline/clip.ts";
import { MAX_LANE_GAIN } from "../timeline/limits.ts";
import { clamp } from "../time/time.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/**
 * Mutes or solos the picture's own sound, or sets its gain (0 … +12 dB, linear). Undefined where nothing would change.
 */
export function changeVideoSound(timeline: ProjectTimeline, fields: Partial<VideoSound>): Edit | undefined {
  const { settings } = timeline;
  const before = settings.videoSound;
  const wanted = videoSoundOf({ ...before, ...fields });
  const videoSound = { ...wanted, gain: Number.isFinite(wanted.gain) ? clamp(wanted.gain, 0, MAX_LANE_GAIN) : before.gain };
  const isSame = videoSound.gain === before.gain && videoSound.muted === before.muted && videoSound.solo === before.solo;
  if (isSame) return undefined;
  return { kind: "changeSettings", changes: [{ kind: "setSettings", settings: { ...settings, videoSound } }] };
}

/** Turns the picture's own sound on or off. One that was left at silence sounds at 0 dB. */
export function switchVideoSound(timeline: ProjectTimeline, isOn: boolean): Edit | undefined {
  const { gain } = timeline.settings.videoSound;
  return changeVideoSound(timeline, { muted: !isOn, gain: isOn && gain <= 0 ? 1 : gain });
}
