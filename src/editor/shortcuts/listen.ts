import { isElement } from "#ui/dom/element-of-any-window.ts";
import { isEditable, isSlider, pressableOf, shortcutOf, sliderOf } from "./match.ts";
import { createJogging } from "./jogging.ts";
import { isOncePerPress } from "./shortcut.ts";
import type { Shortcut, ShortcutId } from "./shortcut.ts";
import { followTypedText } from "./typed-text.ts";

export type ShortcutInput = {
  readonly root: HTMLElement;
  readonly run: (id: ShortcutId) => void;
  /** Called at each key press. */
  readonly shortcuts: () => readonly Shortcut[];
  /**
   * "page": shortcuts work when the focus is inside the root, and when nothing has the focus and this editor was the last one touched, so
   * that two editors on a page never act on the same key. "root": inside only, because the page is a host's.
   */
  readonly reach: "page" | "root";
};

/**
 * Handles the shortcuts of one editor. Space plays on key-up, and only if it was not held to pan (B-108). A button that was pressed by pointer
 * does not get the Space that plays (B-105), nor does one that got the focus from a press elsewhere. Returns how to stop.
 */
export function listenForShortcuts({ root, run, shortcuts, reach }: ShortcutInput): () => void {
  const page = root.ownerDocument;
  let isActive = reach === "page";
  /** What Space does when it is released: nothing once a press by pointer has used it. */
  let spaceRuns: ShortcutId | undefined;
  /** Buttons that the pointer pressed after they were last reached by a key. */
  const pressedByPointer = new WeakSet<Element>();
  /** Such a key is down: a focus that moves now was moved by it. */
  let isMovingFocus = false;
  /** From a press by pointer to its release and click: a focus that moves now was moved by the press. */
  let isPressing = false;
  /** The user last pressed the pointer, not a key. */
  let wasPressedLast = false;
  const jogs = createJogging();
  const listening = new AbortController();
  const typedText = followTypedText(root, listening.signal);
  /** The key that undoes or redoes an edit although a field has the focus. */
  let historyKey: KeyboardEvent | undefined;

  /** The click follows the release in the same task. */
  const onRelease = () => {
    setTimeout(() => (isPressing = false));
  };
  /** Whether the key belongs to the element that has the focus: to a field, and to a slider, but of one that was pressed only some keys. */
  const isKept = (event: KeyboardEvent, target: EventTarget | null) => {
    if (!isEditable(target)) return false;
    const slider = isSlider(target) ? pressableOf(target) : undefined;
    return !slider || !pressedByPointer.has(slider) || KEPT_BY_SLIDER.test(event.key);
  };

  const targetOf = (event: Event) => event.composedPath()[0] ?? event.target;
  const isOurs = (event: Event) => {
    const path = event.composedPath();
    return path.includes(root) || (isActive && (path[0] === page.body || path[0] === page.documentElement));
  };
  const onTouched = (event: Event) => {
    const isInside = event.composedPath().includes(root);
    const isDown = event.type === "pointerdown";
    const target = targetOf(event);
    if (isInside || isDown) isActive = isInside && reach === "page";
    const pressable = pressableOf(target) ?? (isDown ? sliderOf(target) : undefined);
    isPressing ||= isDown;
    // Also the checkbox of a pressed row, and the field of a slider that is dragged.
    // Also a button that a script gives the focus some time after a press; after a key, such as in a menu, it changes nothing.
    const isPressed = isPressing || (wasPressedLast && !isMovingFocus && pressable?.matches("button:not([role])"));
    if (pressable && isPressed) pressedByPointer.add(pressable);
    if (pressable && event.type === "focusin" && isMovingFocus) pressedByPointer.delete(pressable);
    if (isDown) {
      wasPressedLast = true;
      // The key's release went elsewhere if Tab left the page.
      isMovingFocus = false;
      spaceRuns = undefined;
      jogs.released();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event);
    const isFree = event === historyKey || (!event.defaultPrevented && !isKept(event, target));
    if (!isFree || event.isComposing || !isOurs(event) || isInDialog(target, event.key)) return;
    const id = shortcutOf(event, shortcuts());
    if (id === undefined || (event === historyKey && id !== "undo" && id !== "redo")) return;
    // With selected text, the copy key copies that text.
    if (id === "copy" && page.getSelection()?.type === "Range") return;
    // Space presses a button that was reached by keyboard (B-105), whatever else Space means.
    if (event.key === " " && pressableOf(target)) return;
    if (scrolls(event, id)) return;
    if (event.key === " " && isPlaying(id)) return onPlaySpace(event, id);
    event.preventDefault();
    if (event.repeat && isOncePerPress(id)) return;
    const meant = jogs.pressed(id, event.key, event.repeat);
    if (meant !== undefined) run(meant);
  };
  const onPlaySpace = (event: KeyboardEvent, id: ShortcutId) => {
    event.preventDefault();
    if (!event.repeat) spaceRuns = id;
  };
  /** Runs before a button's or slider's own handlers, as `beforeKeyUp` does. */
  const beforeKeyDown = (event: KeyboardEvent) => {
    isMovingFocus = movesFocus(event.key);
    // A modifier may be held, and repeated, during a press.
    if (!event.repeat && !MODIFIER.test(event.key)) isPressing = wasPressedLast = false;
    const target = targetOf(event);
    historyKey = undefined;
    if (!event.defaultPrevented && isOurs(event) && typedText.takeStep(event, target)) {
      event.preventDefault();
      historyKey = event;
    }
    if (isSlider(target) && JUMPS.test(event.key)) {
      onKeyDown(event);
      if (event.defaultPrevented) event.stopPropagation();
      return;
    }
    const pressable = event.key === " " ? pressableOf(target) : undefined;
    if (!pressable || !pressedByPointer.has(pressable) || event.isComposing || !isOurs(event)) return;
    const id = shortcutOf(event, shortcuts());
    if (isKept(event, target) || isInDialog(target, event.key) || id === undefined || !isPlaying(id)) return;
    event.stopPropagation();
    onPlaySpace(event, id);
  };
  const beforeKeyUp = (event: KeyboardEvent) => {
    isMovingFocus = false;
    if (event.key !== " " || !spaceRuns || !pressableOf(targetOf(event))) return;
    event.stopPropagation();
    event.preventDefault();
    onKeyUp(event);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    jogs.released(event.key);
    const id = spaceRuns;
    if (event.key !== " " || !id) return;
    spaceRuns = undefined;
    if (isOurs(event)) run(id);
  };

  const { signal } = listening;
  const first = { signal, capture: true };
  page.addEventListener("keydown", beforeKeyDown, first);
  page.addEventListener("keyup", beforeKeyUp, first);
  page.addEventListener("keydown", onKeyDown, { signal });
  page.addEventListener("keyup", onKeyUp, { signal });
  page.addEventListener("pointerdown", onTouched, first);
  // A shadow tree does not tell the document how the focus moves in it.
  root.getRootNode().addEventListener("focusin", onTouched, first);
  for (const type of RELEASES) page.addEventListener(type, onRelease, first);
  return () => listening.abort();
}

const MODIFIER = /^(?:Shift|Control|Alt|Meta)$/u;

/** Ends of a press by pointer. */
const RELEASES = ["pointerup", "pointercancel", "dragend"];

/** Shortcuts for which Space is kept from buttons that were pressed by pointer. */
function isPlaying(id: ShortcutId): boolean {
  return id === "togglePlay" || id === "playAround";
}

/** Up and Down scroll a list or panel that the focus is in, as they do elsewhere. */
function scrolls(event: KeyboardEvent, id: ShortcutId): boolean {
  if (!/^goTo(?:Previous|Next)/u.test(id)) return false;
  return event
    .composedPath()
    .some((one) => isElement(one) && one.matches("[role='tabpanel'], aside") && one.scrollHeight > one.clientHeight);
}

/** Keys that a slider keeps after a press: they move it by a step, or leave it. */
const KEPT_BY_SLIDER = /^(?:Tab|Arrow(?:Left|Right|Up|Down)|PageUp|PageDown)$/u;

/** Keys with which a slider would go to an end: after a press they are the timeline's. */
const JUMPS = /^(?:Home|End)$/u;

/** Whether a button that gets the focus after the key was reached by keyboard. */
const movesFocus = (key: string) => KEPT_BY_SLIDER.test(key) || JUMPS.test(key);

/** While a dialog or menu is open, it handles the keys; a dialog leaves Space to playing. */
function isInDialog(target: EventTarget | null, key: string): boolean {
  return (
    isElement(target) && target.closest(key === " " ? "[role='menu']" : "[role='dialog'], [role='alertdialog'], [role='menu']") !== null
  );
}
