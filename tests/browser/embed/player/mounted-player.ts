import { onTestFinished } from "vitest";
import { mountPlayer } from "#embed/player/mount-player.ts";
import type { Player, PlayerOptions } from "#embed/player/player-entry.ts";
import type { TimelineError } from "#embed/error-api.ts";
import { addModuleStyles } from "#tests/support/theme/drawn-theme.ts";

export type MountedPlayer = {
  readonly player: Player;
  readonly errors: readonly TimelineError[];
  readonly place: HTMLElement;
  readonly shadow: ShadowRoot;
  /** The canvas's box, CSS px of the window. */
  readonly canvasBox: () => DOMRect;
  /** The window's x of a time. */
  readonly xAt: (seconds: number) => number;
};

/** Mounts a player of 600 × 300 px in a shadow root; waits for its first frame. */
export async function mountedPlayer(options: PlayerOptions = {}): Promise<MountedPlayer> {
  addModuleStyles();
  const place = document.createElement("div");
  place.style.cssText = "position: fixed; inset: 0 auto auto 0; inline-size: 600px; block-size: 300px";
  document.body.append(place);
  onTestFinished(() => place.remove());
  const player = mountPlayer(place, options);
  onTestFinished(() => player.dispose());
  const errors: TimelineError[] = [];
  player.on("error", (error) => errors.push(error));
  await player.ready;
  const shadow = place.querySelector(".layback")?.shadowRoot;
  const stage = shadow?.querySelector("[part='canvas']");
  if (!shadow || !stage) throw new Error("There is no player.");
  const canvasBox = () => stage.getBoundingClientRect();
  return {
    player,
    errors,
    place,
    shadow,
    canvasBox,
    xAt: (seconds) => canvasBox().left + (seconds - player.viewport.startSeconds) * player.viewport.pxPerSecond,
  };
}

export const aProject = (id = "reel") => ({
  version: 1 as const,
  id,
  lanes: [{ name: "Music" }, { name: "Effects" }],
  clips: [
    { id: "a", name: "Theme", url: "song.wav", startTime: 0, endTime: 8, laneIndex: 0 },
    { id: "b", name: "Hit", url: "song.wav", startTime: 12, endTime: 20, laneIndex: 1 },
  ],
  markers: [{ id: "m", time: 12, name: "Door" }],
});
