import { instanceRootOf } from "../dom/instance-root-of.ts";

const CHANGE = "layback-theme-change";

/** Notifies everything in an instance that draws by the theme's values. */
export function announceThemeChange(root: HTMLElement): void {
  root.dispatchEvent(new Event(CHANGE));
}

/** Calls the listener after each change of the theme around an element, before the next paint. Returns the function that unsubscribes. */
export function onThemeChange(element: HTMLElement, listener: () => void): () => void {
  const root = instanceRootOf(element);
  root.addEventListener(CHANGE, listener);
  return () => root.removeEventListener(CHANGE, listener);
}
