import { Kbd } from "#ui/kbd.tsx";
import { chordKeys } from "../shortcuts/chord-text.ts";
import type { HelpChord } from "../shortcuts/chord-text.ts";

/** The keys of a chord, as they are written on this platform's keyboard. */
export function ChordKeys({ chord, isMac }: { readonly chord: HelpChord; readonly isMac: boolean }) {
  return chordKeys(chord, isMac).map((key) => <Kbd key={key}>{key}</Kbd>);
}
