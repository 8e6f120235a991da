import type { ShortcutId } from "./shortcut.ts";

export type Jogging = {
  /** What a press of a key means, given what is held; undefined: nothing. */
  readonly pressed: (id: ShortcutId, key: string, isRepeat: boolean) => ShortcutId | undefined;
  /** Without a key: of whatever is held. */
  readonly released: (key?: string) => void;
};

/**
 * While K (or the user's own key for it) is held, J and L step picture frames, again and again while they are held. Held alone they
 * do not grow faster by themselves.
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
