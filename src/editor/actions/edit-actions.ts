import { copyClips, cutClips, duplicateClips, pasteClips } from "#model/timeline/clipboard.ts";
import type { Clipboard } from "#model/timeline/clipboard.ts";
import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { clearPicture, setInPoint, setOutPoint } from "#model/edits/edits.ts";
import { clipsByIds, moveClips, muteClips, removeClips, splitClips, trimEndsTo, trimStartsTo } from "#model/edits/group-edits.ts";
import { addMarker, markerById, setLoopEdge, setLoopRange } from "#model/edits/marker-edits.ts";
import { copyRange, cutRange } from "#model/edits/range-edits.ts";
import { withoutLocked } from "#model/edits/locked-lanes.ts";
import { messages } from "#model/text/messages.ts";
import { changeGain, crossfadeClips, shapeFades } from "#model/edits/mix-edits.ts";
import type { FadeShape } from "#model/timeline/fade-shape.ts";
import { rippleDelete } from "#model/edits/ripple-delete.ts";
import type { WhenOverlapping } from "#model/timeline/project-settings.ts";
import { allClips, clipById } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { frameSeconds } from "#timeline/grid/frame-seconds.ts";
import { announce, reportNoEffect } from "../core/store/announce.ts";
import { createTryEdit } from "./try-edit.ts";
import type { ClipActions } from "./clip-actions.ts";
import type { TimelineDeps } from "./action-deps.ts";

/** Commands on the selection, called by keys, buttons and menus. Each edit is one history entry; if nothing changes, a message says why. */
export type EditActions = {
  readonly selectAll: () => void;
  /** Deletes the selected clips, and the picture if the video bar is selected (its clips stay, B-99). */
  readonly deleteSelected: () => void;
  /** Deletes the selected clips and closes the gaps they leave on their lanes. */
  readonly rippleDeleteSelected: () => void;
  /** Splits every selected clip at the playhead, or, where nothing is selected, every clip under it. Does nothing to the video bar. */
  readonly splitAtPlayhead: () => void;
  /** Splits these clips at this time. */
  readonly splitAt: (seconds: number, ids: readonly string[]) => void;
  readonly muteSelected: () => void;
  /** Each clip within −60 to +24 dB. */
  readonly changeGainOfSelected: (byDb: number) => void;
  /** Sets the shape of both fades of the selected clips. */
  readonly shapeFadesOfSelected: (shape: FadeShape) => void;
  readonly setInPointAtPlayhead: () => void;
  readonly setOutPointAtPlayhead: () => void;
  readonly trimStartToPlayhead: () => void;
  readonly trimEndToPlayhead: () => void;
  /** Copies the selected clips; where none is selected, as `copyRange`. */
  readonly copySelected: () => void;
  /** Cuts what `copySelected` copies. Layback's own keys have none for it, because Cmd/Ctrl+X splits (B-106). */
  readonly cutSelected: () => void;
  /** Copies what lies within the loop range, on all lanes that are not locked. */
  readonly copyRange: () => void;
  readonly cutRange: () => void;
  /** Pastes at the playhead, on the lanes the clips came from. */
  readonly paste: () => void;
  readonly duplicateSelected: () => void;
  /** Crossfades selected clips where they overlap on a lane; a single one with those that it overlaps. */
  readonly crossfadeSelected: () => void;
  /** What happens to clips that others are placed over from now on (B-145); says how to crossfade selected ones that overlap already. */
  readonly chooseOverlapRule: (how: WhenOverlapping) => void;
  /** Moves the selected clips together, so that the first one begins at the playhead. */
  readonly moveSelectedToPlayhead: () => void;
  /** Moves the selected clips together by so many picture frames. */
  readonly nudgeSelected: (frames: number) => void;
  /** Opens the new marker's name, unless something plays: then the next key may add the next marker. */
  readonly addMarkerAtPlayhead: () => void;
  /** Opens the name of the clip that was selected last. */
  readonly renameSelected: () => void;
  /** Sets the loop range from the first selected clip's start to the last one's end. */
  readonly loopSelected: () => void;
  readonly loopFromPlayhead: () => void;
  readonly loopToPlayhead: () => void;
};

export function createEditActions(
  { store, notices, engine, newId }: TimelineDeps,
  clipActions: Pick<ClipActions, "commit" | "select" | "changeSettings">,
): EditActions {
  const { commit, select } = clipActions;
  const timeline = () => store.getState().document.timeline;
  const selected = () => [...store.getState().selection];
  const position = () => engine.position();
  const { tryCommit, tryCommitAndSelect, ofSelected } = createTryEdit(store, clipActions);
  /** Commands on one clip act on the clip that was selected last. */
  const lastSelected = () => selected().findLast((one) => clipById(timeline(), one) !== undefined);
  const ofLast = (edit: (id: string) => Edit | undefined) => {
    const id = lastSelected();
    tryCommit(id === undefined ? undefined : edit(id), ofSelected(messages.playheadOutside));
  };
  const ofSelection = () => excerpt(copyClips(timeline(), selected()), () => cutClips(timeline(), selected()));
  const ofRange = () => {
    const range = timeline().settings.loopRange;
    return range && excerpt(copyRange(timeline(), range), () => cutRange(timeline(), range, newId));
  };
  const putOnClipboard = (copied: Excerpt | undefined, report: (copied: Excerpt) => void) => {
    if (!copied) return reportNoEffect(store, timeline().settings.loopRange ? messages.nothingInRange : messages.noClipSelected);
    store.setState({ clipboard: copied.clipboard });
    report(copied);
  };
  const copy = (copied: Excerpt | undefined) =>
    putOnClipboard(copied, ({ clipboard: { clips } }) => announce(store, messages.clipsCopied(clips[0]?.name ?? "", clips.length)));
  const cut = (copied: Excerpt | undefined) => {
    if (store.getState().readOnly) reportNoEffect(store, messages.readOnlyHere);
    else putOnClipboard(copied, ({ cutting }) => commit(cutting()));
  };
  const splitAt = (seconds: number, ids: readonly string[]) => {
    const isGone = ids.length > 0 && !ids.includes(VIDEO_BAR_ID) && clipsByIds(timeline(), new Set(ids)).length === 0;
    const made = splitClips(timeline(), ids, seconds, newId);
    const isLocked = made !== undefined && withoutLocked(made.edit, timeline()).edit === undefined;
    if (!isGone) tryCommitAndSelect(made, ofSelected(messages.playheadOutside));
    // The clip was deleted elsewhere while a menu was open, or the edit was not committed because the project is being closed.
    const isLost = made !== undefined && !isLocked && !store.getState().readOnly && !made.newIds.some((id) => clipById(timeline(), id));
    if (isGone || isLost) {
      const cause = isGone ? messages.splitTrackMissing : messages.splitWithoutData;
      notices.show({ tone: "error", message: messages.clipSplitFailed(cause) });
    }
  };

  return {
    selectAll: () => select(allClips(timeline()).map(({ id }) => id)),
    deleteSelected: () => {
      const picture = selected().includes(VIDEO_BAR_ID) ? clearPicture(timeline()) : undefined;
      const clips = removeClips(timeline(), selected());
      const both = clips && picture && { kind: "removeClip" as const, changes: [...clips.changes, ...picture.changes] };
      tryCommit(both ?? clips ?? picture, ofSelected());
    },
    rippleDeleteSelected: () => tryCommit(rippleDelete(timeline(), selected()), ofSelected()),
    splitAtPlayhead: () => {
      if (selected().length > 0) return splitAt(position(), selected());
      const all = allClips(timeline()).map(({ id }) => id);
      tryCommit(splitClips(timeline(), all, position(), newId)?.edit, messages.noClipUnderPlayhead);
    },
    splitAt,
    muteSelected: () => {
      const isAnyUnmuted = clipsByIds(timeline(), selected()).some(({ muted }) => !muted);
      tryCommit(muteClips(timeline(), selected(), isAnyUnmuted), ofSelected());
    },
    changeGainOfSelected: (byDb) => tryCommit(changeGain(timeline(), selected(), byDb), ofSelected()),
    shapeFadesOfSelected: (shape) => tryCommit(shapeFades(timeline(), selected(), shape), ofSelected()),
    setInPointAtPlayhead: () => ofLast((id) => setInPoint(timeline(), id, position())),
    setOutPointAtPlayhead: () => ofLast((id) => setOutPoint(timeline(), id, position())),
    trimStartToPlayhead: () => tryCommit(trimStartsTo(timeline(), selected(), position()), ofSelected(messages.nothingToTrim)),
    trimEndToPlayhead: () => tryCommit(trimEndsTo(timeline(), selected(), position()), ofSelected(messages.nothingToTrim)),
    copySelected: () => copy(ofSelection() ?? ofRange()),
    cutSelected: () => cut(ofSelection() ?? ofRange()),
    copyRange: () => copy(ofRange()),
    cutRange: () => cut(ofRange()),
    paste: () => {
      const { clipboard } = store.getState();
      tryCommitAndSelect(clipboard && pasteClips(timeline(), clipboard, position(), newId), messages.nothingToPaste);
    },
    duplicateSelected: () => tryCommitAndSelect(duplicateClips(timeline(), selected(), newId), ofSelected()),
    crossfadeSelected: () => tryCommit(crossfadeClips(timeline(), selected()), ofSelected(messages.nothingToCrossfade)),
    chooseOverlapRule: (how) => {
      clipActions.changeSettings({ whenOverlapping: how });
      if (how === "crossfade" && crossfadeClips(timeline(), selected()))
        notices.show({ tone: "info", message: messages.crossfadeFromNowOn });
    },
    moveSelectedToPlayhead: () => {
      const clips = clipsByIds(timeline(), selected());
      const moved = clips.length === 0 ? undefined : { seconds: position() - firstStart(clips), lanes: 0 };
      tryCommit(moved && moveClips(timeline(), selected(), moved), ofSelected());
    },
    nudgeSelected: (frames) => {
      const seconds = frames * frameSeconds(timeline());
      tryCommit(moveClips(timeline(), selected(), { seconds, lanes: 0 }), ofSelected());
    },
    addMarkerAtPlayhead: () => {
      const id = newId();
      tryCommit(addMarker(timeline(), { id, time: position() }), messages.nothingChanges);
      if (engine.state.transport !== "playing" && markerById(timeline(), id)) store.setState({ nameAsked: { kind: "marker", id } });
    },
    renameSelected: () => {
      const id = lastSelected();
      if (id === undefined || store.getState().readOnly) tryCommit(undefined, ofSelected());
      else store.setState({ nameAsked: { kind: "clip", id } });
    },
    loopSelected: () => {
      const clips = clipsByIds(timeline(), selected());
      const end = clips.reduce((most, clip) => Math.max(most, clip.endTime), 0);
      tryCommit(clips.length === 0 ? undefined : setLoopRange(timeline(), { start: firstStart(clips), end }), ofSelected());
    },
    loopFromPlayhead: () => tryCommit(setLoopEdge(timeline(), "start", position()), messages.nothingChanges),
    loopToPlayhead: () => tryCommit(setLoopEdge(timeline(), "end", position()), messages.nothingChanges),
  };
}

/** What is copied, and the edit that removes it. */
type Excerpt = { readonly clipboard: Clipboard; readonly cutting: () => Edit | undefined };

function excerpt(clipboard: Clipboard | undefined, cutting: Excerpt["cutting"]): Excerpt | undefined {
  return clipboard && { clipboard, cutting };
}

function firstStart(clips: readonly Clip[]): number {
  return clips.reduce((least, clip) => Math.min(least, clip.startTime), Number.POSITIVE_INFINITY);
}
