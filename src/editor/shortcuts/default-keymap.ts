import type { Keymap } from "./keymap.ts";
import { SHORTCUTS } from "./shortcut.ts";

/** The keys of a user who has changed none and chosen no other set. It loads no other set. */
export const DEFAULT_KEYMAP: Keymap = { set: "layback", ownKeys: {}, shortcuts: SHORTCUTS };
