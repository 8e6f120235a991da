import type { Edit } from "#model/edits/change.ts";
import { addClips } from "#model/edits/add-clips.ts";
import type { NewPlace } from "#model/edits/add-clips.ts";
import { changesNothing } from "#model/edits/changes-nothing.ts";
import { clearPicture } from "#model/edits/edits.ts";
import { clipsByIds } from "#model/edits/group-edits.ts";
import { withoutLocked } from "#model/edits/locked-lanes.ts";
import { clipById, nextLaneIndex } from "#model/timeline/timeline.ts";
import { renameProject } from "#model/edits/name-edits.ts";
import { typedName } from "#model/text/names.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { messages } from "#model/text/messages.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { clipsIn } from "#timeline/index/queries.ts";
import { withOverlapsSolved } from "#model/edits/overlaps.ts";
import type { OverlapInput } from "#model/edits/overlaps.ts";
import { reportNoEffect } from "../core/store/announce.ts";
import { soundOf } from "../core/store/library-state.ts";
import type { TimelineDeps } from "./action-deps.ts";

export type ClipActions = {
  readonly preview: (edit: Edit | undefined) => void;
  /** Commits one gesture, except on locked lanes: to the screen, the history, the journal and the server. */
  readonly commit: (edit: Edit | undefined) => void;
  readonly select: (ids: readonly string[]) => void;
  /** Adds at the playhead, on a new lane (B-72); several end to end (B-170). Returns the ids of the new clips. */
  readonly addItems: (items: readonly LibraryItem[]) => readonly string[];
  /** Adds behind the last clip of the lane of the clip selected last, else of the lowest lane. */
  readonly addItemsBehind: (items: readonly LibraryItem[]) => readonly string[];
  readonly addItemsAt: (items: readonly LibraryItem[], place: NewPlace) => readonly string[];
  /** As `addItemsAt`, without selecting the clips, whose ids are returned: for what ends while the user does something else. */
  readonly addItemsQuietly: (items: readonly LibraryItem[], place: NewPlace) => readonly string[];
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
    const { readOnly } = store.getState();
    if (readOnly) return reportNoEffect(store, messages.readOnlyHere);
    if (!edit || changesNothing(edit, timeline())) return reportNoEffect(store, messages.nothingChanges);
    const { picture, settings } = timeline();
    const allowed = withoutLocked(edit, timeline());
    if (allowed.edit) syncSession()?.commit(solved(allowed.edit, newId));
    if (allowed.lockedLane) reportNoEffect(store, messages.laneLocked(allowed.lockedLane.name));
    // A new range is meant to be played (B-102).
    if (edit.kind === "setLoopRange" && picture && !settings.loopRange)
      store.setState(({ transport }) => ({ transport: { ...transport, isLooping: true } }));
  };
  const add = (items: readonly LibraryItem[], place: NewPlace): readonly string[] => {
    if (store.getState().readOnly) return [];
    const sounds = items
      .filter(({ path }) => path.trim() !== "")
      .map((item) => ({ ...soundOf(store.getState().library, item), id: newId() }));
    if (sounds.length < items.length) notices.show({ tone: "error", message: messages.invalidAudioUrl });
    if (sounds.length === 0) return [];
    commit(addClips(timeline(), sounds, place));
    // A locked lane takes none.
    return sounds.flatMap(({ id }) => (clipById(timeline(), id) ? id : []));
  };
  const addSelected = (items: readonly LibraryItem[], place: NewPlace): readonly string[] => {
    const ids = add(items, place);
    if (ids.length > 0) select(ids);
    return ids;
  };

  return {
    // Ids that stay the same from one preview of a gesture to the next: waveforms are kept by id.
    preview: (edit) => {
      const allowed = edit && withoutLocked(edit, timeline()).edit;
      store.setState({ preview: allowed && solved(allowed, (clip, range) => `${clip.id}+${range}`) });
    },
    commit,
    select,
    addItems: (items) => addSelected(items, { startTime: engine.position(), laneIndex: undefined }),
    addItemsBehind: (items) => {
      const selected = clipsByIds(timeline(), store.getState().selection).at(-1);
      const laneIndex = selected?.laneIndex ?? Math.max(0, nextLaneIndex(timeline()) - 1);
      return addSelected(items, { startTime: store.getState().index.lanes[laneIndex]?.reachEnds.at(-1) ?? 0, laneIndex });
    },
    addItemsAt: addSelected,
    addItemsQuietly: add,
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
