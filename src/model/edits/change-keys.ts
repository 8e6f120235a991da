import type { Change } from "./change.ts";

/** The key of the row that a change writes: changes with the same key depend on each other. */
export function keyOf(change: Change): string {
  switch (change.kind) {
    case "putClip":
      return `clip:${change.clip.id}`;
    case "removeClip":
      return `clip:${change.id}`;
    case "putCue":
      return `cue:${change.cue.id}`;
    case "removeCue":
      return `cue:${change.id}`;
    case "setPicture":
      return "picture";
    case "setSettings":
      return "settings";
    case "rename":
      return "name";
  }
}

export function touchesAny(changes: readonly Change[], keys: ReadonlySet<string>): boolean {
  return changes.some((change) => keys.has(keyOf(change)));
}
