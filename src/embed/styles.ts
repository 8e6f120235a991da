/** All styles of this build as one text: the build puts it here (build/own-styles.ts). */
declare const __LAYBACK_STYLES__: string;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** One sheet for all shadow roots of a page: nothing of it applies outside of them, and no policy for inline styles keeps it out. */
export function adoptStyles(shadow: ShadowRoot): void {
  const page = shadow.ownerDocument;
  const known = sheets.get(page);
  const sheet = known ?? new CSSStyleSheet();
  if (!known) {
    sheet.replaceSync(__LAYBACK_STYLES__);
    sheets.set(page, sheet);
  }
  shadow.adoptedStyleSheets = [sheet];
}
