import { openInPlace } from "../shadow/place-in-shadow.ts";
import { openPlayer } from "./open-player.ts";
import type { Player, PlayerOptions } from "./player-api.ts";

/**
 * Mounts a player into an element of the page (or its shadow root), which determines its size. Throws a `ProjectError` if the project is
 * invalid, a `ThemeError` if the theme is, a `UsageError` for a wrong element or option, and an error if the browser has no Web Audio; then
 * nothing is mounted.
 */
export function mountPlayer(element: HTMLElement | ShadowRoot, options: PlayerOptions = {}): Player {
  return openInPlace("mountPlayer", element, (render) => openPlayer(render, options));
}
