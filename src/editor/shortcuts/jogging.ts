import type { ShortcutId } from "./shortcut.ts";

export type Jogging = {
  /** The shortcut that a key press means, given the keys that are held; undefined: none. */
  readonly pressed: (id: ShortcutId, key: string, isRepeat: boolean) => ShortcutId | undefined;
  /** Call when a key is released; without `key`, all held keys count as released. */
  readonly released: (key?: string) => void;
};

/**
 * While K (or the user's own key for it) is held, J and L step picture frames, and repeat while they are held. If J or L is held without K,
 * its key repeat does not raise the speed.
 */
export function createJogging(): Jogging {
  let heldKey: string | undefined;
  return {
    pressed: (id, key, isRepeat) => {
      if (id === "shuttleStop") heldKey = key.toLowerCase();
      if (id !== "shuttleBack" && id !== "shuttleForward") return id;
      if (heldKey !== undefined) return id === "shuttleBack" ? "stepBack" : "stepForward";
      return isRepeat ? undefined : id;
    },
    released: (key) => {
      if (key === undefined || key.toLowerCase() === heldKey) heldKey = undefined;
    },
  };
}
