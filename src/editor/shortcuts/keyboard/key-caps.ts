import type { Chord } from "../shortcut.ts";

/** The modifiers of the layer that the drawn keyboard shows. */
export type KeyLayer = { readonly mod: boolean; readonly shift: boolean; readonly alt: boolean };

/** One key of the drawn keyboard, a US one of 15 units; `width` in eighths of a unit. */
export type KeyCap = {
  /** As in `KeyboardEvent.key`, letters in lower case; for a modifier its name in `KeyLayer`. */
  readonly key: string;
  /** What it types with Shift, if that is another symbol. */
  readonly shifted?: string;
  readonly width: number;
  readonly modifier?: keyof KeyLayer;
  /** A key that cannot have a use: only drawn. */
  readonly label?: string;
};

const UNIT = 8;

const wide = (key: string, width: number): KeyCap => ({ key, width });
const modifier = (name: keyof KeyLayer, width: number): KeyCap => ({ key: name, width, modifier: name });
const blank = (label: string, width: number): KeyCap => ({ key: "", width, label });
const letters = (keys: string): readonly KeyCap[] => keys.split("").map((key) => wide(key, UNIT));
const symbols = (keys: string, shifted: string): readonly KeyCap[] =>
  keys.split("").map((key, at) => ({ ...wide(key, UNIT), ...(shifted[at] !== undefined && { shifted: shifted[at] }) }));
const functionKeys = Array.from({ length: 12 }, (_, at) => wide(`F${at + 1}`, 7));

/** The rows of the keyboard, each 120 eighths wide. On a Mac, Cmd lies beside the space bar. */
export function keyRows(isMac: boolean): readonly (readonly KeyCap[])[] {
  const [outer, inner] = isMac ? (["alt", "mod"] as const) : (["mod", "alt"] as const);
  return [
    [wide("Escape", UNIT), ...functionKeys, wide("Home", UNIT), wide("End", UNIT), wide("Delete", 12)],
    [...symbols("`1234567890-=", "~!@#$%^&*()_+"), wide("Backspace", 16)],
    [blank("Tab", 12), ...letters("qwertyuiop"), ...symbols("[]", "{}"), { key: "\\", shifted: "|", width: 12 }],
    [blank("", 14), ...letters("asdfghjkl"), ...symbols(";'", ':"'), wide("Enter", 18)],
    [modifier("shift", 18), ...letters("zxcvbnm"), ...symbols(",./", "<>?"), blank("", 6), wide("ArrowUp", UNIT), blank("", UNIT)],
    [modifier(outer, 12), modifier(inner, 12), wide(" ", 72), wide("ArrowLeft", UNIT), wide("ArrowDown", UNIT), wide("ArrowRight", UNIT)],
  ];
}

/** What a key means while these modifiers are held. */
export function chordOfCap({ key, shifted }: KeyCap, { mod, shift, alt }: KeyLayer): Chord {
  const isSymbol = shift && shifted !== undefined;
  return {
    key: isSymbol ? shifted : key,
    ...(mod && { mod: true }),
    ...(shift && !isSymbol && { shift: true }),
    ...(alt && { alt: true }),
  };
}

/** Whether a key event of this key belongs to the cap. */
export function isCapOf({ key, shifted }: KeyCap, pressed: string): boolean {
  const typed = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  return key === typed || shifted === typed;
}
