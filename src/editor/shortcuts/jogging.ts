import type { ShortcutId } from "./shortcut.ts";

export type Jogging = {
  /** What a press means, given what is held; undefined: nothing. */
  readonly pressed: (id: ShortcutId, isRepeat: boolean) => ShortcutId | undefined;
  readonly released: (key: string) => void;
};

/** While K is held, J and L step picture frames, again and again while they are held. Held alone they do not grow faster by themselves. */
export function createJogging(): Jogging {
  let isHeld = false;
  return {
    pressed: (id, isRepeat) => {
      if (id === "shuttleStop") isHeld = true;
      if (id !== "shuttleBack" && id !== "shuttleForward") return id;
      if (isHeld) return id === "shuttleBack" ? "stepBack" : "stepForward";
      return isRepeat ? undefined : id;
    },
    released: (key) => {
      if (key.toLowerCase() === "k") isHeld = false;
    },
  };
}
