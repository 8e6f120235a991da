import type { PlayedState } from "#editor/core/store/played-state.ts";
import { playableEnd } from "#editor/core/store/playable-end.ts";
import { messages } from "#model/text/messages.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { shortTimeText, timeStylesOf } from "#model/time/time-style.ts";
import { newElement } from "./new-element.ts";
import type { PlayerSession } from "./player-session.ts";
import styles from "./player.module.css";

const PLAY = "M8 5.5v13l10.5-6.5z";
const PAUSE = "M7 5.5h3.5v13H7zM13.5 5.5H17v13h-3.5z";

export type PlayerBar = { readonly element: HTMLElement; readonly dispose: () => void };

/** The play button, the time, and what cannot be played. */
export function createPlayerBar(page: Document, { store, playhead, commands, sound }: PlayerSession): PlayerBar {
  const play = newElement(page, "button", styles["play"]);
  play.type = "button";
  const icon = newIcon(page);
  play.append(icon.svg);
  play.addEventListener("click", () => void commands.togglePlay());
  const time = newElement(page, "span", styles["time"]);
  const total = newElement(page, "span", styles["total"]);
  const status = newElement(page, "p", styles["status"]);
  status.role = "status";
  const retry = newElement(page, "button", styles["retry"]);
  retry.type = "button";
  retry.textContent = uiMessages.tryAgain;
  retry.addEventListener("click", () => sound.retrySources());
  const element = newElement(page, "div", styles["bar"]);
  element.part.add("transport");
  element.append(play, time, total, status, retry);

  const style = () => timeStylesOf(store.getState().document.timeline, store.getState().timelineOptions.timeUnit).place;
  const showTime = (seconds: number) => setText(time, shortTimeText(seconds, style()));
  const showState = (state: PlayedState) => {
    const { isPlaying, isStarting } = state.transport;
    play.ariaLabel = isPlaying ? messages.pause : messages.play;
    play.classList.toggle(styles["starting"] ?? "", isStarting);
    icon.draw(isPlaying ? PAUSE : PLAY);
    play.disabled = playableEnd(state) === 0;
    setText(total, `/ ${shortTimeText(playableEnd(state), style())}`);
    showStatus();
  };
  const showStatus = () => {
    const { failedSources, playbackError, playbackErrorCause } = store.getState();
    const failed = failedSources.size;
    const noSound = playbackErrorCause === "sound" ? playbackError : undefined;
    const trouble = noSound ?? (failed > 0 ? messages.soundsFailed(failed) : undefined);
    const isLoading = Array.from(sound.sources.statuses()).some(([, one]) => one === "loading");
    setText(status, trouble ?? (isLoading ? uiMessages.loading : ""));
    status.classList.toggle(styles["quiet"] ?? "", trouble === undefined);
    retry.hidden = failed === 0;
  };
  showState(store.getState());
  const stops = [store.subscribe(showState), sound.sources.onStatus(showStatus), playhead.follow(showTime)];
  return {
    element,
    dispose: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Writes only what changed: each write costs a layout of the page. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const SVG = "http://www.w3.org/2000/svg";

function newIcon(page: Document) {
  const svg = page.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = page.createElementNS(SVG, "path");
  svg.append(path);
  return { svg, draw: (shape: string) => path.setAttribute("d", shape) };
}
