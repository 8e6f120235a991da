import { messages } from "#model/text/messages.ts";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { describeChange } from "./describe-change.ts";

/**
 * Announces the result of every edit, whatever made it, and the number of selected clips when it is more than one.
 * @param isBusy while a gesture is active, selection changes are not announced until it ends
 * @returns the function that stops it
 */
export function announceChanges(host: TimelineHost, isBusy: () => boolean, announce: (sentence: string) => void): () => void {
  let before = host.getView();
  return host.subscribe(() => {
    const view = host.getView();
    const { timeline, selection, options } = before;
    // Another project was opened: this is no edit.
    const isSame = view.timeline.name === timeline.name;
    before = view;
    const sentence = view.timeline !== timeline && isSame ? describeChange(timeline, shownOf(view)) : undefined;
    if (sentence !== undefined) announce(sentence);
    else if (view.options.timeUnit !== options.timeUnit) announce(messages.timesShownIn(view.options.timeUnit));
    else if (view.options.snap !== options.snap) announce(messages.snapping(view.options.snap === "on"));
    else if (view.options.waveScale !== options.waveScale) announce(messages.waveScale(view.options.waveScale));
    else if (view.selection !== selection && view.selection.size > 1 && !isBusy()) announce(messages.clipsSelected(view.selection.size));
  });
}
