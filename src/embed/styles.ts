/** The styles of the scripts that are loaded so far, in the order in which they ran; in a build each style file adds its text. */
const texts: string[] = [];

type Page = {
  /** A root accepts only sheets constructed by its own window: the page may have mounted the element in another frame. */
  readonly sheet: CSSStyleSheet;
  /** Number of instances in each shadow root. */
  readonly users: Map<ShadowRoot, number>;
};

/** The pages that have instances. */
const pages = new Map<Document, Page>();
let isStale = false;

/** Called by the script of each style file (build/own-styles.ts). Instances that are mounted get the styles, too. */
export function addStyles(text: string): void {
  texts.push(text);
  if (isStale || pages.size === 0) return;
  isStale = true;
  // Once for all style files of a script, and before anything of it is rendered.
  queueMicrotask(() => {
    isStale = false;
    for (const { sheet } of pages.values()) fill(sheet);
  });
}

/**
 * Adopts one style sheet, shared by all shadow roots of a page, after the page's own. It does not apply outside of them, and no CSP for
 * inline styles blocks it. The returned function removes it, unless another instance in this root needs it.
 */
export function adoptStyles(shadow: ShadowRoot): () => void {
  const document = shadow.ownerDocument;
  const page = pages.get(document) ?? newPage(document);
  pages.set(document, page);
  const { sheet, users } = page;
  users.set(shadow, (users.get(shadow) ?? 0) + 1);
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  return () => {
    const left = (users.get(shadow) ?? 1) - 1;
    if (left > 0) {
      users.set(shadow, left);
      return;
    }
    users.delete(shadow);
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== sheet);
    if (users.size === 0) pages.delete(document);
  };
}

function newPage(document: Document): Page {
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
  fill(sheet);
  return { sheet, users: new Map() };
}

function fill(sheet: CSSStyleSheet): void {
  sheet.replaceSync(texts.join("\n"));
}
