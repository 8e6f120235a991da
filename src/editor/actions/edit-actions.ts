import { copyClips, cutClips, duplicateClips, pasteClips } from "#model/clipboard.ts";
import type { Edit } from "#model/change.ts";
import type { Clip } from "#model/clip.ts";
import { clearPicture, setInPoint, setOutPoint } from "#model/edits.ts";
import { clipsByIds, moveClips, muteClips, removeClips, splitClips, trimEndsTo, trimStartsTo } from "#model/group-edits.ts";
import type { Made } from "#model/group-edits.ts";
import { addMarker, setLoopEdge, setLoopRange } from "#model/marker-edits.ts";
import { crossfadeClips } from "#model/mix-edits.ts";
import { rippleDelete } from "#model/ripple-delete.ts";
import { allClips, clipById } from "#model/timeline.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import type { ClipActions } from "./clip-actions.ts";
import type { TimelineParts } from "./parts.ts";

/** Commands on what is selected: keys, buttons and menus call them. Each is one entry of the history; nothing where nothing changes. */
export type EditActions = {
  readonly selectAll: () => void;
  /** The selected clips; and the picture, when the video bar is selected (its clips stay, D19). */
  readonly deleteSelected: () => void;
  /** The selected clips, closing the gaps they leave on their lanes. */
  readonly rippleDeleteSelected: () => void;
  /** Every selected clip at the playhead. Nothing for the video bar. */
  readonly splitAtPlayhead: () => void;
  /** The same at another time, of these clips. */
  readonly splitAt: (seconds: number, ids: readonly string[]) => void;
  readonly muteSelected: () => void;
  readonly setInPointAtPlayhead: () => void;
  readonly setOutPointAtPlayhead: () => void;
  readonly trimStartToPlayhead: () => void;
  readonly trimEndToPlayhead: () => void;
  readonly copySelected: () => void;
  /** To the clipboard; through the menu only, for Cmd/Ctrl+X splits (D30). */
  readonly cutSelected: () => void;
  /** At the playhead, on the lanes that the clips came from. */
  readonly paste: () => void;
  readonly duplicateSelected: () => void;
  /** Among the selected clips, where they overlap on a lane. */
  readonly crossfadeSelected: () => void;
  /** Together: the first of them begins there. */
  readonly moveSelectedToPlayhead: () => void;
  readonly addMarkerAtPlayhead: () => void;
  /** From the first selected clip's start to the last one's end. */
  readonly loopSelected: () => void;
  readonly loopFromPlayhead: () => void;
  readonly loopToPlayhead: () => void;
};

export function createEditActions(
  { store, engine, newId }: TimelineParts,
  { commit, select }: Pick<ClipActions, "commit" | "select">,
): EditActions {
  const timeline = () => store.getState().document.timeline;
  const selected = () => [...store.getState().selection];
  const position = () => engine.position();
  /** What was made is selected afterwards, if it was made. */
  const commitMade = (made: Made | undefined) => {
    if (!made) return;
    commit(made.edit);
    const ids = made.newIds.filter((id) => clipById(timeline(), id));
    if (ids.length > 0) select(ids);
  };
  /** Commands of one clip act on the clip that was selected last. */
  const ofLast = (edit: (id: string) => Edit | undefined) => {
    const id = selected().findLast((one) => clipById(timeline(), one) !== undefined);
    if (id !== undefined) commit(edit(id));
  };
  const copy = () => {
    const clipboard = copyClips(timeline(), selected());
    if (clipboard) store.setState({ clipboard });
  };
  const splitAt = (seconds: number, ids: readonly string[]) => commitMade(splitClips(timeline(), ids, seconds, newId));

  return {
    selectAll: () => select(allClips(timeline()).map(({ id }) => id)),
    deleteSelected: () => {
      const picture = selected().includes(VIDEO_BAR_ID) ? clearPicture(timeline()) : undefined;
      const clips = removeClips(timeline(), selected());
      commit(clips && picture ? { kind: "removeClip", changes: [...clips.changes, ...picture.changes] } : (clips ?? picture));
    },
    rippleDeleteSelected: () => commit(rippleDelete(timeline(), selected())),
    splitAtPlayhead: () => splitAt(position(), selected()),
    splitAt,
    muteSelected: () => {
      const clips = clipsByIds(timeline(), selected());
      commit(
        muteClips(
          timeline(),
          selected(),
          clips.some(({ muted }) => !muted),
        ),
      );
    },
    setInPointAtPlayhead: () => ofLast((id) => setInPoint(timeline(), id, position())),
    setOutPointAtPlayhead: () => ofLast((id) => setOutPoint(timeline(), id, position())),
    trimStartToPlayhead: () => commit(trimStartsTo(timeline(), selected(), position())),
    trimEndToPlayhead: () => commit(trimEndsTo(timeline(), selected(), position())),
    copySelected: copy,
    cutSelected: () => {
      if (store.getState().readOnly) return;
      copy();
      commit(cutClips(timeline(), selected()));
    },
    paste: () => {
      const { clipboard } = store.getState();
      if (clipboard) commitMade(pasteClips(clipboard, position(), newId));
    },
    duplicateSelected: () => commitMade(duplicateClips(timeline(), selected(), newId)),
    crossfadeSelected: () => commit(crossfadeClips(timeline(), selected())),
    moveSelectedToPlayhead: () => {
      const clips = clipsByIds(timeline(), selected());
      if (clips.length > 0) commit(moveClips(timeline(), selected(), { seconds: position() - firstStart(clips), lanes: 0 }));
    },
    addMarkerAtPlayhead: () => commit(addMarker(timeline(), { id: newId(), time: position() })),
    loopSelected: () => {
      const clips = clipsByIds(timeline(), selected());
      if (clips.length === 0) return;
      const end = clips.reduce((most, clip) => Math.max(most, clip.endTime), 0);
      commit(setLoopRange(timeline(), { start: firstStart(clips), end }));
    },
    loopFromPlayhead: () => commit(setLoopEdge(timeline(), "start", position())),
    loopToPlayhead: () => commit(setLoopEdge(timeline(), "end", position())),
  };
}

function firstStart(clips: readonly Clip[]): number {
  return clips.reduce((least, clip) => Math.min(least, clip.startTime), Number.POSITIVE_INFINITY);
}
