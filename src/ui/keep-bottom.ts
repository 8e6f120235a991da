/**
 * Keeps the lower edge of an element where it first was while its content changes, and answers how to stop. The element is centred in its
 * parent by flexbox. It grows upwards; downwards only where there is no room above. When the parent's size changes, it is centred again.
 */
export function keepBottom(element: HTMLElement): () => void {
  const parent = element.parentElement;
  let firstHeight: number | undefined;
  const observer = new ResizeObserver((entries) => {
    const { height } = element.getBoundingClientRect();
    if (firstHeight === undefined || entries.some(({ target }) => target === parent)) firstHeight = height;
    const roomHeight = parent ? contentHeightOf(parent) : height;
    // Half of the margin goes to each side: a centred box with this margin ends where it did.
    element.style.marginBlockEnd = `${Math.min(height - firstHeight, Math.max(0, roomHeight - height))}px`;
  });
  observer.observe(element);
  if (parent) observer.observe(parent);
  return () => observer.disconnect();
}

function contentHeightOf(element: HTMLElement): number {
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(element);
  return element.clientHeight - Number.parseFloat(paddingBlockStart) - Number.parseFloat(paddingBlockEnd);
}
