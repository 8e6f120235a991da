import type { PlayingActions } from "#editor/actions/playing/playing-actions.ts";
import type { ZoomActions } from "#editor/actions/playing/zoom-actions.ts";
import { SHORTCUTS } from "#editor/shortcuts/shortcut.ts";
import type { ShortcutId } from "#editor/shortcuts/shortcut.ts";

type Commands = PlayingActions & ZoomActions;

/** The shortcuts of a timeline that a player has, too. */
const RUN: Readonly<Partial<Record<ShortcutId, (commands: Commands) => void>>> = {
  togglePlay: ({ togglePlay }) => void togglePlay(),
  stepBack: ({ stepFrames }) => stepFrames(-1),
  stepForward: ({ stepFrames }) => stepFrames(1),
  stepBackTen: ({ stepFrames }) => stepFrames(-10),
  stepForwardTen: ({ stepFrames }) => stepFrames(10),
  goToStart: ({ seek }) => seek(0),
  goToEnd: ({ goToEnd }) => goToEnd(),
  zoomIn: ({ zoomInByKey }) => zoomInByKey(),
  zoomOut: ({ zoomOutByKey }) => zoomOutByKey(),
  zoomToFit: ({ zoomToFit }) => zoomToFit(),
};

export const PLAYER_SHORTCUTS = SHORTCUTS.filter(({ id }) => RUN[id] !== undefined);

export function runPlayerShortcut(id: ShortcutId, commands: Commands): void {
  RUN[id]?.(commands);
}
