import { messages } from "#model/text/messages.ts";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { describeChange } from "./describe-change.ts";

/**
 * Says the result of every edit, however it was made, and how many clips are selected when it is more than one.
 * @param isBusy while a hand holds something its selection is not said: it is when it lets go
 * @returns how to stop
 */
export function announceChanges(host: TimelineHost, isBusy: () => boolean, announce: (sentence: string) => void): () => void {
  let before = host.getView();
  return host.subscribe(() => {
    const view = host.getView();
    const { timeline, selection, options } = before;
    // Another project was opened: nobody changed anything.
    const isSame = view.timeline.name === timeline.name;
    before = view;
    const sentence = view.timeline !== timeline && isSame ? describeChange(timeline, shownOf(view)) : undefined;
    if (sentence !== undefined) announce(sentence);
    else if (view.options.snap !== options.snap) announce(messages.snapping(view.options.snap === "on"));
    else if (view.selection !== selection && view.selection.size > 1 && !isBusy()) announce(messages.clipsSelected(view.selection.size));
  });
}
