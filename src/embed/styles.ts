/** All styles of this build as one text: the build puts it here (build/own-styles.ts). */
declare const __LAYBACK_STYLES__: string;

const sheets = new WeakMap<Document, CSSStyleSheet>();
/** How many instances each shadow root shows. */
const users = new WeakMap<ShadowRoot, number>();

/**
 * One sheet for all shadow roots of a page, after the page's own: nothing of it applies outside of them, and no policy for inline styles keeps
 * it out. The returned function takes it away again, unless another instance in this root still needs it.
 */
export function adoptStyles(shadow: ShadowRoot): () => void {
  const sheet = sheetOf(shadow.ownerDocument);
  users.set(shadow, (users.get(shadow) ?? 0) + 1);
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  return () => {
    const left = (users.get(shadow) ?? 1) - 1;
    users.set(shadow, left);
    if (left === 0) shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

function sheetOf(page: Document): CSSStyleSheet {
  const known = sheets.get(page);
  if (known) return known;
  // A root takes only sheets that its own window has made: the page may have put it into a frame of its own.
  const sheet = new (page.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(__LAYBACK_STYLES__);
  sheets.set(page, sheet);
  return sheet;
}
