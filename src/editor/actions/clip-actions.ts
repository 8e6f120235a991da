import type { Edit } from "#model/edits/change.ts";
import { addClip, clearPicture } from "#model/edits/edits.ts";
import { clipsByIds } from "#model/edits/group-edits.ts";
import { nextLaneIndex } from "#model/timeline/timeline.ts";
import { renameProject } from "#model/edits/name-edits.ts";
import { typedName } from "#model/text/names.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { messages } from "#model/text/messages.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { clipsIn } from "#timeline/index/queries.ts";
import { withOverlapsSolved } from "#model/edits/overlaps.ts";
import type { OverlapInput } from "#model/edits/overlaps.ts";
import { announce } from "../core/store/announce.ts";
import type { TimelineDeps } from "./action-deps.ts";

export type ClipActions = {
  readonly preview: (edit: Edit | undefined) => void;
  /** Commits one gesture: to the screen, the history, the journal and the server. */
  readonly commit: (edit: Edit | undefined) => void;
  readonly select: (ids: readonly string[]) => void;
  /** Adds at the playhead, on a new lane (B-72). */
  readonly addItem: (item: LibraryItem) => void;
  /** Adds behind the last clip of the lane of the clip selected last, else of the lowest lane. */
  readonly addItemBehind: (item: LibraryItem) => void;
  /** Adds at the drop position and selects the clip. Without a lane: on a new one. */
  readonly addItemAt: (item: LibraryItem, seconds: number, laneIndex: number | undefined) => void;
  readonly clearPicture: () => void;
  readonly rename: (name: string) => void;
  readonly changeSettings: (change: Partial<ProjectSettings>) => void;
};

export function createClipActions({ store, notices, engine, syncSession, newId }: TimelineDeps): ClipActions {
  const timeline = () => store.getState().document.timeline;
  const select = (ids: readonly string[]) => store.setState({ selection: new Set(ids) });
  const solved = (edit: Edit, newIdFor: OverlapInput["newIdFor"]) => {
    const { document, index } = store.getState();
    const inLane = (lane: number, from: number, to: number) => clipsIn(index, lane, from, to);
    return withOverlapsSolved(edit, { timeline: document.timeline, clipsIn: inLane, newIdFor });
  };
  const commit = (edit: Edit | undefined) => {
    store.setState({ preview: undefined });
    if (!edit) return;
    if (store.getState().readOnly) announce(store, messages.readOnlyHere);
    else syncSession()?.commit(solved(edit, newId));
  };
  const add = (item: LibraryItem, startTime: number, laneIndex: number | undefined) => {
    if (store.getState().readOnly) return;
    if (item.path.trim() === "") {
      notices.show({ tone: "error", message: messages.invalidAudioUrl });
      return;
    }
    const id = newId();
    commit(addClip(timeline(), { id, name: item.name, url: item.path, duration: item.duration, startTime, laneIndex }));
    select([id]);
  };

  return {
    // Ids that stay the same from one preview of a gesture to the next: waveforms are kept by id.
    preview: (edit) => store.setState({ preview: edit && solved(edit, (clip, range) => `${clip.id}+${range}`) }),
    commit,
    select,
    addItem: (item) => add(item, engine.position(), undefined),
    addItemBehind: (item) => {
      const selected = clipsByIds(timeline(), store.getState().selection).at(-1);
      const laneIndex = selected?.laneIndex ?? Math.max(0, nextLaneIndex(timeline()) - 1);
      add(item, store.getState().index.lanes[laneIndex]?.reachEnds.at(-1) ?? 0, laneIndex);
    },
    addItemAt: (item, seconds, laneIndex) => add(item, seconds, laneIndex),
    clearPicture: () => commit(clearPicture(timeline())),
    rename: (name) => {
      if (typedName(name) === "") notices.show({ tone: "info", message: messages.nameEmpty });
      else commit(renameProject(timeline(), name));
    },
    changeSettings: (change) => {
      const settings = { ...timeline().settings, ...change };
      commit({ kind: "changeSettings", changes: [{ kind: "setSettings", settings }] });
    },
  };
}
