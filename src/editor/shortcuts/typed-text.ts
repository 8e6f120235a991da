import { isElement } from "#ui/dom/element-of-any-window.ts";
import { isEditable, isSlider } from "./match.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * What was typed into the field that has the focus. The browser's own undo and redo know no bounds of a field: where nothing typed is left
 * to take back, they change what was typed before into other fields.
 */
export type TypedText = {
  readonly focused: (target: EventTarget | null) => void;
  readonly typed: (target: EventTarget | null) => void;
  /** Whether the browser would undo or redo something in a text field other than what was typed there since it has the focus. */
  readonly isElsewhere: (event: KeyboardEvent, target: EventTarget | null) => boolean;
};

export function createTypedText(): TypedText {
  let field: TextField | undefined;
  let before = "";
  let latest: string | undefined;
  return {
    focused: (target) => {
      field = textFieldAt(target);
      before = field?.value ?? "";
      latest = undefined;
    },
    typed: (target) => {
      if (field && textFieldAt(target) === field) latest = field.value;
    },
    isElsewhere: (event, target) => {
      const step = historyStepOf(event);
      const at = textFieldAt(target);
      if (!step || !at) return false;
      // A value that a program has set since then is not the browser's to undo.
      const isTyped = at === field && latest === at.value;
      return !isTyped || (step === "undo" && at.value === before);
    },
  };
}

function historyStepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : undefined;
}

function textFieldAt(target: EventTarget | null): TextField | undefined {
  const isText = isElement(target) && target.matches("input, textarea") && isEditable(target) && !isSlider(target);
  return isText ? (target as TextField) : undefined;
}
