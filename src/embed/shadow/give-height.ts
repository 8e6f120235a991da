/** Block size of an instance whose element has none. */
const LEAST_HEIGHT = "160px";

let hasWarned = false;

/** Gives a shown instance a height where its element has none, with one warning a page. Returns how to stop. */
export function giveHeight(root: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    const { width = 0, height = 0 } = entries.at(-1)?.contentRect ?? {};
    if (width === 0) return;
    observer.disconnect();
    if (height > 0) return;
    root.style.minBlockSize = LEAST_HEIGHT;
    // For who builds the page; nothing here is an error.
    // oxlint-disable-next-line no-console
    if (!hasWarned) console.warn(`Layback: the element has no height. The timeline gets ${LEAST_HEIGHT}; give the element a height.`);
    hasWarned = true;
  });
  observer.observe(root);
  return () => observer.disconnect();
}
