/** Rounding of sub-pixel sizes, CSS px. */
const SLACK_PX = 1;

/** Whether an element clips its content and cannot be scrolled there. */
function clips(element: Element): boolean {
  const { overflowX, textOverflow } = getComputedStyle(element);
  return overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis";
}

/** Hidden for the eye, so that nothing of it can be cut. */
function isUnseen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Names of files, projects and clips, which users write, are shortened and have a tooltip; marked as isolated from the language. */
const isName = (element: Element) => element.closest("bdi, input, [data-name]") !== null || element.querySelector("bdi") !== null;

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ""));
}

/**
 * The texts of the page's language that do not fit: wider than their own element, or beyond the edge of one that clips them, where nothing
 * scrolls. Each as "text: 120 of 100 px".
 */
export function cutTexts(root: ParentNode = document): readonly string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot) found.push(...cutTexts(element.shadowRoot));
    if (!(element instanceof HTMLElement) || !hasOwnText(element) || isUnseen(element) || isName(element)) continue;
    const clipping = ancestorsOf(element).find(clips);
    const text = (element.textContent ?? "").trim();
    const isInline = getComputedStyle(element).display === "inline";
    if (!isInline && element.scrollWidth > element.clientWidth + SLACK_PX && !isScrolled(element))
      found.push(`${text}: ${element.scrollWidth} of ${element.clientWidth} px`);
    else if (clipping && !isScrolled(element)) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [inner, outer] = [range.getBoundingClientRect(), clipping.getBoundingClientRect()];
      const beyond = Math.max(outer.left - inner.left, inner.right - outer.right);
      if (beyond > SLACK_PX) found.push(`${text}: ${Math.round(beyond)} px beyond its box`);
    }
  }
  return found;
}

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) found.push(one);
  return found;
}

/** Whether the user can scroll to what lies outside. */
function isScrolled(element: Element): boolean {
  return ancestorsOf(element).some((one) => /auto|scroll/u.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth);
}
