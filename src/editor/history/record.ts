import type { Change } from "#model/change.ts";
import type { Clip } from "#model/clip.ts";
import { clipById, pageOf } from "#model/timeline.ts";
import type { Timeline } from "#model/timeline.ts";
import { keyOf } from "./change-keys.ts";

/** What applying changes did. `redo` and `undo` name only rows that really changed, each once. */
export type Recorded = {
  readonly next: Timeline;
  readonly redo: readonly Change[];
  readonly undo: readonly Change[];
};

/**
 * Applies changes to a timeline and tells how to undo them. The given timeline stays as it is, and the next one shares with it
 * every page that no change touches: by hand, because copying one page takes a tenth of what a general draft of it does.
 */
export function recordChanges(timeline: Timeline, changes: readonly Change[]): Recorded {
  const next = applied(timeline, changes);
  const redo: Change[] = [];
  const undo: Change[] = [];
  for (const change of onePerRow(changes)) {
    const after = rowOf(next, change);
    const before = rowOf(timeline, change);
    if (isSameRow(before, after)) continue;
    redo.push(after);
    undo.push(before);
  }
  return { next: redo.length > 0 ? next : timeline, redo, undo };
}

function applied(timeline: Timeline, changes: readonly Change[]): Timeline {
  let { name, picture, settings } = timeline;
  /** Pages as they will be; each is a copy that is written here and nowhere else. */
  const written = new Map<string, Record<string, Clip>>();
  const pageToWrite = (id: string): Record<string, Clip> => {
    const key = pageOf(id);
    const begun = written.get(key);
    if (begun) return begun;
    const page = { ...timeline.pages[key] };
    written.set(key, page);
    return page;
  };
  for (const change of changes) {
    switch (change.kind) {
      case "putClip":
        pageToWrite(change.clip.id)[change.clip.id] = change.clip;
        break;
      case "removeClip":
        delete pageToWrite(change.id)[change.id];
        break;
      case "setPicture":
        picture = change.picture;
        break;
      case "setSettings":
        settings = change.settings;
        break;
      case "rename":
        name = change.name;
        break;
    }
  }
  const pages = written.size > 0 ? { ...timeline.pages, ...Object.fromEntries(written) } : timeline.pages;
  return { ...timeline, name, pages, picture, settings };
}

function onePerRow(changes: readonly Change[]): Iterable<Change> {
  return changes.length === 1 ? changes : new Map(changes.map((change) => [keyOf(change), change])).values();
}

/** The row that a change writes, as it is in a timeline. */
function rowOf(timeline: Timeline, change: Change): Change {
  switch (change.kind) {
    case "putClip":
    case "removeClip": {
      const id = change.kind === "putClip" ? change.clip.id : change.id;
      const clip = clipById(timeline, id);
      return clip ? { kind: "putClip", clip } : { kind: "removeClip", id };
    }
    case "setPicture":
      return { kind: "setPicture", picture: timeline.picture };
    case "setSettings":
      return { kind: "setSettings", settings: timeline.settings };
    case "rename":
      return { kind: "rename", name: timeline.name };
  }
}

function isSameRow(a: Change, b: Change): boolean {
  switch (a.kind) {
    case "putClip":
      return b.kind === "putClip" && a.clip === b.clip;
    case "removeClip":
      return b.kind === "removeClip";
    case "setPicture":
      return b.kind === "setPicture" && a.picture === b.picture;
    case "setSettings":
      return b.kind === "setSettings" && a.settings === b.settings;
    case "rename":
      return b.kind === "rename" && a.name === b.name;
  }
}
