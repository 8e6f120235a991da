import type { Lane, VideoSound } from "#model/timeline/clip.ts";
import { messages } from "#model/text/messages.ts";
import { laneIn } from "#model/timeline/lane-order.ts";
import { allClips, lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** Describes the first lane that an edit changed. Undefined where none changed. */
export function describeLanes(before: readonly Lane[], after: readonly Lane[]): string | undefined {
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [old, now] = [laneIn(before, index), laneIn(after, index)];
    if (old.name !== now.name) return messages.laneRenamed(now.name);
    if (old.muted !== now.muted) return messages.laneState(now.name, now.muted ? "muted" : "unmuted");
    if (old.solo !== now.solo) return messages.laneState(now.name, now.solo ? "solo" : "solo off");
    const isLocked = now.isLocked === true;
    if ((old.isLocked === true) !== isLocked) return messages.laneState(now.name, isLocked ? "locked" : "unlocked");
    if (old.colour !== now.colour) return messages.laneColour(now.name, now.colour);
    if ((old.pan ?? 0) !== (now.pan ?? 0)) return messages.lanePan(now.name, now.pan ?? 0);
    if (old.gain !== now.gain) return messages.laneLevel(now.name, 20 * Math.log10(now.gain));
  }
  return undefined;
}

/** Describes what changed of the picture's own sound. Undefined where nothing did. */
export function describeVideoSound(before: VideoSound, after: VideoSound): string | undefined {
  const name = messages.videoSound;
  if (before.muted !== after.muted) return messages.laneState(name, after.muted ? "muted" : "unmuted");
  if (before.solo !== after.solo) return messages.laneState(name, after.solo === true ? "solo" : "solo off");
  return before.gain === after.gain ? undefined : messages.laneLevel(name, 20 * Math.log10(after.gain));
}

/** Describes the lane that was added or removed, with or without clips. Undefined where none was. */
export function describeLaneCount(before: ProjectTimeline, after: ProjectTimeline): string | undefined {
  if (before.settings.lanes === after.settings.lanes) return undefined;
  const [old, now] = [lanesOf(before), lanesOf(after)];
  if (Math.abs(old.length - now.length) !== 1) return undefined;
  const [fewer, more] = old.length < now.length ? [old, now] : [now, old];
  const names = new Set(fewer.map(({ name }) => name));
  const at = more.findIndex(({ name }) => !names.has(name));
  const name = more[at]?.name;
  if (name === undefined) return undefined;
  return more === old
    ? messages.laneRemoved(name)
    : messages.laneAdded(name, allClips(after).filter(({ laneIndex }) => laneIndex === at).length);
}

/** Describes which lane moved, and where to. Undefined where the order is unchanged. */
export function describeOrder(before: readonly Lane[], after: readonly Lane[]): string | undefined {
  const old = after.map((_, index) => laneIn(before, index).name);
  const now = after.map(({ name }) => name);
  if (before.length > after.length || isSame(old, now)) return undefined;
  for (const [from, name] of old.entries()) {
    const to = now.indexOf(name);
    if (to !== from && isSame(old.toSpliced(from, 1).toSpliced(to, 0, name), now)) return messages.laneMoved(name, to + 1, now.length);
  }
  return undefined;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
