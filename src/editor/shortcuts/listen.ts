import { isElement } from "#ui/dom/element-of-any-window.ts";
import type { TimelineCommands } from "../actions/canvas-actions.ts";
import { isEditable, isPressable, shortcutOf } from "./match.ts";
import { createJogging } from "./jogging.ts";
import { runShortcut } from "./run-shortcut.ts";
import { isOncePerPress } from "./shortcut.ts";
import type { Shortcut } from "./shortcut.ts";

export type ShortcutInput = {
  readonly root: HTMLElement;
  readonly actions: TimelineCommands;
  /** Asked at each key. */
  readonly table: () => readonly Shortcut[];
  /**
   * "page": keys count when the focus is inside the root, or nowhere in particular while this editor was the last one touched; so two
   * editors on a page never act on the same key. "root": inside only, for the page is somebody else's.
   */
  readonly reach: "page" | "root";
};

/** Listens for shortcuts of one editor. Space plays on key-up, and only if it was not held to pan (D35). Returns how to stop. */
export function listenForShortcuts({ root, actions, table, reach }: ShortcutInput): () => void {
  const page = root.ownerDocument;
  let isActive = reach === "page";
  let spaceIsFree = false;
  const jogs = createJogging();

  const targetOf = (event: Event) => event.composedPath()[0] ?? event.target;
  const isOurs = (event: Event) => {
    const path = event.composedPath();
    return path.includes(root) || (isActive && (path[0] === page.body || path[0] === page.documentElement));
  };
  const onTouched = (event: Event) => {
    const isInside = event.composedPath().includes(root);
    if (isInside || event.type === "pointerdown") isActive = isInside && reach === "page";
    if (event.type === "pointerdown") {
      spaceIsFree = false;
      jogs.released();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event);
    if (event.defaultPrevented || event.isComposing || !isOurs(event) || isEditable(target) || isInDialog(target)) return;
    const id = shortcutOf(event, table());
    if (id === undefined) return;
    // Text that is selected is what the user wants to copy.
    if (id === "copy" && page.getSelection()?.type === "Range") return;
    // Whatever Space means: on a button it presses that, once (D30).
    if (event.key === " " && isPressable(target)) return;
    if (id === "togglePlay" && event.key === " ") {
      event.preventDefault();
      if (!event.repeat) spaceIsFree = true;
      return;
    }
    event.preventDefault();
    if (event.repeat && isOncePerPress(id)) return;
    const meant = jogs.pressed(id, event.key, event.repeat);
    if (meant !== undefined) runShortcut(meant, actions);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    jogs.released(event.key);
    if (event.key !== " " || !spaceIsFree) return;
    spaceIsFree = false;
    if (isOurs(event)) runShortcut("togglePlay", actions);
  };

  page.addEventListener("keydown", onKeyDown);
  page.addEventListener("keyup", onKeyUp);
  page.addEventListener("pointerdown", onTouched, true);
  page.addEventListener("focusin", onTouched, true);
  return () => {
    page.removeEventListener("keydown", onKeyDown);
    page.removeEventListener("keyup", onKeyUp);
    page.removeEventListener("pointerdown", onTouched, true);
    page.removeEventListener("focusin", onTouched, true);
  };
}

/** While a window asks something, keys belong to it. */
function isInDialog(target: EventTarget | null): boolean {
  return isElement(target) && target.closest("[role='dialog'], [role='alertdialog'], [role='menu']") !== null;
}
