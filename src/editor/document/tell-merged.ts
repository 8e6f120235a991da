import type { Change } from "#model/change.ts";
import { mergeMessages } from "#model/merge/merge-messages.ts";
import type { Override } from "#model/merge/merger.ts";
import type { ToastQueue } from "#ui/toast-queue.ts";
import type { Left } from "./document.ts";
import type { MergeTold } from "./keeper.ts";

type Notices = Pick<ToastQueue, "show">;

/** Says what other devices have changed, and which values of two devices met. The latter stays until it is dismissed. */
export function showMerged(notices: Notices, { shown, overrides }: MergeTold): void {
  if (shown.length > 0) notices.show({ tone: "info", message: mergeMessages.shownFromElsewhere(changedText(shown)) });
  showOverrides(notices, overrides);
}

export function showOverrides(notices: Notices, overrides: readonly Override[]): void {
  if (overrides.length > 0) notices.show({ tone: "info", message: mergeMessages.overridden(overrides), isLasting: true });
}

export function showLeft(notices: Notices, step: "undo" | "redo", { values, clips }: Left): void {
  const subjects = [...new Set([...clips.map(({ name }) => name), ...values.map(({ subject }) => subject)])];
  const message = subjects.length > 0 ? mergeMessages.leftChanged(step, mergeMessages.clipsOf(subjects)) : mergeMessages.leftNothing(step);
  notices.show({ tone: "info", message });
}

function changedText(changes: readonly Change[]): string {
  const names = changes.flatMap((change) => (change.kind === "putClip" ? change.clip.name : []));
  const removed = changes.filter(({ kind }) => kind === "removeClip").length;
  const has = (kind: Change["kind"]) => changes.some((change) => change.kind === kind);
  return [
    ...(names.length > 0 ? [mergeMessages.clipsOf(names)] : []),
    ...(removed > 0 ? [mergeMessages.clipsRemoved(removed)] : []),
    ...(has("setPicture") ? [mergeMessages.video] : []),
    ...(has("rename") ? [mergeMessages.projectName] : []),
    ...(has("setSettings") ? [mergeMessages.markersAndLanes] : []),
  ].join(", ");
}
