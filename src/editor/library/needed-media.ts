import type { Change } from "#model/edits/change.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { Journal } from "../core/journal/journal.ts";
import type { EditorState } from "../core/store/editor-state.ts";

type NeededMediaState = Pick<EditorState, "document" | "clipboard">;

/**
 * True if this device can still write a row that refers to the file, which the server may not know: from the open project, its undo
 * history, the clipboard, or an operation of any project in the journal. Also true if the journal cannot be read.
 */
export async function isMediaNeeded(
  path: string,
  { document, clipboard }: NeededMediaState,
  journal: Pick<Journal, "projectIds" | "load">,
): Promise<boolean> {
  const { timeline, pending, history } = document;
  const steps = [...history.past, ...history.future].flatMap(({ undo, redo }) => [...undo, ...redo]);
  const changes = [...pending.flatMap((operation) => operation.changes), ...steps];
  const clips = [...allClips(timeline), ...(clipboard?.clips ?? [])];
  if (timeline.picture?.url === path || clips.some((clip) => clip.url === path) || refersTo(changes, path)) return true;
  try {
    for (const projectId of await journal.projectIds()) {
      const waiting = await journal.load(projectId);
      if (waiting.some((operation) => refersTo(operation.changes, path))) return true;
    }
    return false;
  } catch {
    return true;
  }
}

function refersTo(changes: readonly Change[], path: string): boolean {
  return changes.some(
    (change) => (change.kind === "putClip" && change.clip.url === path) || (change.kind === "setPicture" && change.picture?.url === path),
  );
}
