import { Kbd } from "#ui/display/kbd.tsx";
import { chordKeys } from "./chord-text.ts";
import type { Chord } from "./shortcut.ts";

/** The keys of a chord, with this platform's names. */
export function ChordKeys({ chord, isMac }: { readonly chord: Chord; readonly isMac: boolean }) {
  return chordKeys(chord, isMac).map((key) => <Kbd key={key}>{key}</Kbd>);
}
