/**
 * Keeps the lower edge of an element where it first was while its content changes, and answers how to stop. The element is centred in its
 * parent by flexbox. It grows upwards; downwards only where there is no room above. When the parent's size changes, it is centred again.
 * A change of the document tree is followed in the same task, before the browser delivers the next press; one of the size in its frame.
 */
export function keepBottom(element: HTMLElement): () => void {
  const parent = element.parentElement;
  let firstHeight: number | undefined;
  let margin = 0;
  const place = () => {
    const { height } = element.getBoundingClientRect();
    firstHeight ??= height;
    const roomHeight = parent ? contentHeightOf(parent) : height;
    // Half of the margin goes to each side: a centred box with this margin ends where it did.
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
  // Not before the first frame: what is rendered until then is where it is centred.
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
