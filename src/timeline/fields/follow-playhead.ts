import { timeText } from "#model/time/time-style.ts";
import type { ViewHost } from "../contract.ts";
import { frameSeconds } from "../grid/frame-seconds.ts";
import { setSliderValue } from "../set-slider-value.ts";
import type { Settle } from "../settle.ts";
import { shownOf } from "../shown-clips.ts";

/** Update interval of the value: frequent enough to be queried, too rare to make a screen reader chatter or to cost time. */
const FOLLOW_MS = 250;

/** Keeps a slider at the playhead. Returns how to stop. */
export function followByPlayheadSlider(slider: HTMLInputElement, host: ViewHost, settle: Settle): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    setPlayheadSlider(slider, host);
  };
  const follow = () => {
    timer ??= setTimeout(write, FOLLOW_MS);
  };
  write();
  const stops = [settle.subscribe(write), host.onPlayhead(follow)];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}

export function setPlayheadSlider(slider: HTMLInputElement, host: Pick<ViewHost, "getView" | "position">): void {
  const shown = shownOf(host.getView());
  const seconds = Math.min(host.position(), shown.playableSeconds);
  setSliderValue(slider, {
    max: shown.playableSeconds,
    step: frameSeconds(shown.view.timeline),
    value: seconds,
    text: timeText(seconds, shown.times.place),
  });
}
