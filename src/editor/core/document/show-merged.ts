import type { BackendError } from "#model/backend-error.ts";
import type { Change, EditKind } from "#model/edits/change.ts";
import type { Marker } from "#model/timeline/marker.ts";
import { isSame } from "#model/is-same.ts";
import { mergeMessages } from "#model/merge/merge-messages.ts";
import { listText } from "#model/text/language/lists.ts";
import type { Override } from "#model/merge/merger.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { cueLabel } from "#model/timeline/cue.ts";
import { clipById, cueById } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { ToastQueue } from "#ui/overlays/toast-queue.ts";
import { refusalMessage } from "../save-queue/refusal-message.ts";
import type { Left } from "./document.ts";
import type { MergeReports } from "./sync-session.ts";

type Notices = Pick<ToastQueue, "show">;

/**
 * Reports which rows other devices have changed, and which values were changed by two devices. The second message stays until dismissed.
 */
export function showMerged(notices: Notices, { shown, before, overrides }: MergeReports): void {
  if (shown.length > 0) notices.show({ tone: "info", message: mergeMessages.shownFromElsewhere(changedText(shown, before)) });
  showOverrides(notices, overrides);
}

/** `fallen`: number of later edits that were dropped with the refused one. */
export function showRefused(notices: Notices, kind: EditKind, error: BackendError, fallen: number): void {
  notices.show({ tone: "error", message: refusalMessage(kind, error) });
  if (fallen > 0) notices.show({ tone: "error", message: mergeMessages.fellWithIt(fallen) });
}

export function showOverrides(notices: Notices, overrides: readonly Override[]): void {
  if (overrides.length > 0) notices.show({ tone: "info", message: mergeMessages.overridden(overrides), isLasting: true });
}

export function showLeft(notices: Notices, step: "undo" | "redo", { values, clips }: Left): void {
  const subjects = [...new Set([...clips.map(({ name }) => name), ...values.map(({ subject }) => subject)])];
  const message = subjects.length > 0 ? mergeMessages.leftChanged(step, mergeMessages.clipsOf(subjects)) : mergeMessages.leftNothing(step);
  notices.show({ tone: "info", message });
}

function changedText(changes: readonly Change[], before: ProjectTimeline): string {
  const names = changes.flatMap((change) => (change.kind === "putClip" ? change.clip.name : []));
  const removed = changes.flatMap((change) => (change.kind === "removeClip" ? (clipById(before, change.id)?.name ?? []) : []));
  const cues = changes.flatMap((change) => {
    const cue = change.kind === "putCue" ? change.cue : change.kind === "removeCue" ? cueById(before, change.id) : undefined;
    return cue ? cueLabel(cue) : [];
  });
  const has = (kind: Change["kind"]) => changes.some((change) => change.kind === kind);
  return listText([
    ...(names.length > 0 ? [mergeMessages.clipsOf(names)] : []),
    ...(removed.length > 0 ? [mergeMessages.clipsRemoved(removed)] : []),
    ...(cues.length > 0 ? [mergeMessages.cuesOf(cues)] : []),
    ...(has("setPicture") ? [mergeMessages.video] : []),
    ...(has("rename") ? [mergeMessages.projectName] : []),
    ...changes.flatMap((change) => (change.kind === "setSettings" ? changedSettings(before.settings, change.settings) : [])),
  ]);
}

function changedSettings(before: ProjectSettings, { markers, lanes, ...rest }: ProjectSettings): readonly string[] {
  const { markers: markersBefore, lanes: lanesBefore, ...restBefore } = before;
  const namesOf = (from: readonly Marker[], to: readonly Marker[]) =>
    from.filter((marker) => !to.some((other) => isSame(other, marker))).map(({ name }) => name);
  const changed = [...new Set([...namesOf(markers, markersBefore), ...namesOf(markersBefore, markers)])];
  return [
    ...(changed.length > 0 ? [mergeMessages.markersOf(changed)] : []),
    ...(isSame(lanes, lanesBefore) ? [] : [mergeMessages.lanes]),
    ...(isSame(rest, restBefore) ? [] : [mergeMessages.settings]),
  ];
}
