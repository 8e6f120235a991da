import { isElement } from "#ui/dom/element-of-any-window.ts";
import { isMacPlatform } from "./mac-platform.ts";
import { latinKey } from "#ui/dom/latin-key.ts";
import { isEditable, isSlider } from "./match.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

export type TypedText = {
  /**
   * Takes a key that undoes or redoes for the editor although a field has the focus: true where nothing is left there that was typed since
   * the focus came. From then on no typed text is the browser's to undo.
   */
  readonly takeStep: (event: KeyboardEvent, target: EventTarget | null) => boolean;
};

/**
 * Follows what is typed into the fields of an editor, and keeps the browser's undo and redo within it. The browser has one list of steps for
 * all fields of a page: it would also change other fields, and bring back text that was committed long ago.
 */
export function followTypedText(root: HTMLElement, signal: AbortSignal): TypedText {
  /** A shadow tree does not tell the document how the focus moves in it. */
  const place = root.getRootNode() as Document | ShadowRoot;
  let field: TextField | undefined;
  /** The field's text before the first typed step. */
  let before = "";
  /** Its text after the last input, which a program may have replaced since. */
  let latest: string | undefined;
  /** Its text after the last typed step. */
  let top: string | undefined;
  let canUndo = false;
  let canRedo = false;

  const begin = (next: TextField | undefined) => {
    field = next;
    before = next?.value ?? "";
    latest = undefined;
    canUndo = false;
    canRedo = false;
  };
  const can = (step: Step, target: EventTarget | null | undefined) =>
    field !== undefined && target === field && field.value === latest && (step === "undo" ? canUndo : canRedo);

  const onFocus = (event: Event) => {
    const next = textFieldAt(event.composedPath()[0]);
    // The window was left, and the focus comes back with it.
    if (next && next === field && next.value === latest) return;
    begin(next);
  };
  const onBlur = () => {
    if (place.activeElement !== field) begin(undefined);
  };
  const onBeforeInput = (event: InputEvent) => {
    const target = event.composedPath()[0];
    const step = STEPS[event.inputType];
    if (!step && target === field && field?.value !== latest) before = field?.value ?? "";
    if (step && event.composedPath().includes(root) && !can(step, target)) event.preventDefault();
  };
  const onInput = (event: Event) => {
    if (!field || event.composedPath()[0] !== field) return;
    const { inputType = "" } = event as Partial<InputEvent>;
    latest = field.value;
    // A program has set the text, and says so.
    if (inputType === "") begin(field);
    else if (STEPS[inputType] === "undo") [canUndo, canRedo] = [latest !== before, true];
    else if (STEPS[inputType] === "redo") [canUndo, canRedo] = [true, latest !== top];
    else [canUndo, canRedo, top] = [true, false, latest];
  };

  const first = { signal, capture: true };
  place.addEventListener("focusin", onFocus, first);
  place.addEventListener("focusout", onBlur, first);
  place.addEventListener("beforeinput", (event) => onBeforeInput(event as InputEvent), first);
  place.addEventListener("input", onInput, first);
  begin(textFieldAt(place.activeElement));
  return {
    takeStep: (event, target) => {
      const step = historyStepOf(event);
      if (!step || !isElement(target) || !target.matches("input, textarea, select, [role='slider']") || !isEditable(target)) return false;
      if (can(step, target)) return false;
      begin(field);
      return true;
    },
  };
}

type Step = "undo" | "redo";

const STEPS: Readonly<Record<string, Step | undefined>> = { historyUndo: "undo", historyRedo: "redo" };

/** What a key press does in a field of the browser's. */
export function historyStepOf(event: KeyboardEvent): Step | undefined {
  const { metaKey, ctrlKey, altKey, shiftKey, isComposing } = event;
  if (isComposing || altKey || !(isMacPlatform() ? metaKey : ctrlKey)) return undefined;
  const key = latinKey(event);
  if (key === "z") return shiftKey ? "redo" : "undo";
  return key === "y" && !shiftKey ? "redo" : undefined;
}

function textFieldAt(target: EventTarget | null | undefined): TextField | undefined {
  if (!isElement(target) || !target.matches("input, textarea")) return undefined;
  return isEditable(target) && !isSlider(target) ? (target as TextField) : undefined;
}
