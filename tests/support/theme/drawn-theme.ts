import { addStyles } from "#embed/styles.ts";

/** The root of the instance in an element of the page. */
export function instanceOf(place: HTMLElement): HTMLElement {
  const root = (place.shadowRoot ?? place.querySelector(".layback")?.shadowRoot ?? place).querySelector<HTMLElement>(
    "[data-layback-theme]",
  );
  if (!root) throw new Error("Nothing is mounted.");
  return root;
}

/** The timeline's canvases that show something: the clips first, the overview last. */
export function canvasesOf(place: HTMLElement): readonly HTMLCanvasElement[] {
  return [...instanceOf(place).querySelectorAll("canvas")].filter((canvas) => !canvas.hidden);
}

/** Red, green and blue of the canvas's lower left corner, where there are no lanes: the surface's colour. */
export function surfaceOf(place: HTMLElement): readonly number[] {
  const [canvas] = canvasesOf(place);
  const copy = new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas || !copy) throw new Error("There is no canvas.");
  copy.drawImage(canvas, -1, 2 - canvas.height);
  return Array.from(copy.getImageData(0, 0, 1, 1).data).slice(0, 3);
}

/** Lets everything run that does not wait for another task, and so for no frame. */
export async function microtasks(): Promise<void> {
  for (let count = 0; count < 20; count++) await Promise.resolve();
}

const added = new WeakSet<CSSStyleSheet>();

/** Gives the instances in shadow roots the styles of the modules loaded so far, which the test server puts into the page's head. */
export function addModuleStyles(): void {
  const fresh = Array.from(document.styleSheets).filter((sheet) => !added.has(sheet));
  if (fresh.length === 0) return;
  for (const sheet of fresh) added.add(sheet);
  addStyles(fresh.map(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText).join("\n")).join("\n"));
}
