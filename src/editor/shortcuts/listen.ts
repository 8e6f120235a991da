import type { EditorActions } from "../actions/actions.ts";
import { isEditable, isPressable, shortcutOf } from "./match.ts";
import { createJogging } from "./jogging.ts";
import { runShortcut } from "./run-shortcut.ts";
import { isOncePerPress } from "./shortcut.ts";
import type { Shortcut } from "./shortcut.ts";

/**
 * Listens for shortcuts of one editor. Keys count when the focus is inside its root, or nowhere in particular while this
 * editor was the last one touched; so two editors on a page never act on the same key.
 * Space plays on key-up, and only if it was not held to pan (D35). `table` is asked at each key. Returns how to stop.
 */
export function listenForShortcuts(root: HTMLElement, actions: EditorActions, table: () => readonly Shortcut[]): () => void {
  const page = root.ownerDocument;
  let isActive = true;
  let spaceIsFree = false;
  const jogs = createJogging();

  const targetOf = (event: Event) => event.composedPath()[0] ?? event.target;
  const isOurs = (event: Event) => {
    const path = event.composedPath();
    return path.includes(root) || (isActive && (path[0] === page.body || path[0] === page.documentElement));
  };
  const onTouched = (event: Event) => {
    const isInside = event.composedPath().includes(root);
    if (isInside || event.type === "pointerdown") isActive = isInside;
    if (event.type === "pointerdown") {
      spaceIsFree = false;
      jogs.released("k");
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event);
    if (event.defaultPrevented || event.isComposing || !isOurs(event) || isEditable(target) || isInDialog(target)) return;
    const id = shortcutOf(event, table());
    if (id === undefined) return;
    // Text that is selected is what the user wants to copy.
    if (id === "copy" && page.getSelection()?.type === "Range") return;
    if (event.repeat && isOncePerPress(id)) {
      event.preventDefault();
      return;
    }
    if (id === "togglePlay" && event.key === " ") {
      if (isPressable(target)) return;
      event.preventDefault();
      if (!event.repeat) spaceIsFree = true;
      return;
    }
    event.preventDefault();
    const meant = jogs.pressed(id, event.repeat);
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
  return target instanceof Element && target.closest("[role='dialog'], [role='alertdialog'], [role='menu']") !== null;
}
