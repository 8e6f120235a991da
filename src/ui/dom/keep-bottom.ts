/**
 * Keeps the lower edge of an element in place while its content changes; returns the function that stops it. Flexbox centres the element
 * in its parent. It grows upwards, and downwards only where there is no space above; it is centred again when the parent's size changes.
 * It follows a DOM change in the same task, before the browser delivers the next press, and a size change in the same frame.
 */
export function keepBottom(element: HTMLElement): () => void {
  const parent = element.parentElement;
  let firstHeight: number | undefined;
  let margin = 0;
  const place = () => {
    const { height } = element.getBoundingClientRect();
    firstHeight ??= height;
    const roomHeight = parent ? contentHeightOf(parent) : height;
    // Half of the margin goes to each side: with this margin the lower edge of the centred box stays in place.
    const next = Math.min(height - firstHeight, Math.max(0, roomHeight - height));
    if (next === margin) return;
    margin = next;
    element.style.marginBlockEnd = `${margin}px`;
  };
  const sizes = new ResizeObserver((entries) => {
    if (entries.some(({ target }) => target === parent)) firstHeight = undefined;
    place();
  });
  sizes.observe(element);
  if (parent) sizes.observe(parent);
  // Not before the first frame: until then the centred position is the right one.
  const changes = new MutationObserver(() => firstHeight !== undefined && place());
  changes.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

function contentHeightOf(element: HTMLElement): number {
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(element);
  return element.clientHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
}
