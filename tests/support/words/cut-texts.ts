/** Rounding of sub-pixel sizes, CSS px. */
const SLACK_PX = 1;
/** Types of inputs that show no text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(["checkbox", "color", "file", "hidden", "image", "radio", "range"]);

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

/** What a field shows of one line: its value, or its placeholder. */
function fieldText(element: Element): string {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? "";
  if (element instanceof HTMLInputElement && !WITHOUT_TEXT.has(element.type)) return element.value || element.placeholder;
  return "";
}

function textWidthPx(text: string, { fontStyle, fontWeight, fontSize, fontFamily, letterSpacing }: CSSStyleDeclaration): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("There is no canvas to measure a text.");
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  context.letterSpacing = letterSpacing === "normal" ? "0px" : letterSpacing;
  return context.measureText(text).width;
}

/** A field whose value or placeholder is wider than the room for it, as a text of `cutTexts`. */
function cutField(element: HTMLElement): string | undefined {
  const text = fieldText(element);
  if (text === "") return undefined;
  const style = getComputedStyle(element);
  const room = element.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
  const width = textWidthPx(text, style);
  return width > room + SLACK_PX ? `${text}: ${Math.ceil(width)} of ${Math.floor(room)} px` : undefined;
}

/** Whether lines of an element's own text lie below its edge, where it hides them. */
function hidesLines(element: Element): boolean {
  const { overflowY, fontSize } = getComputedStyle(element);
  // Less than half a line is the room below the letters.
  return /hidden|clip/u.test(overflowY) && element.scrollHeight - element.clientHeight > Number.parseFloat(fontSize) / 2;
}

/**
 * The texts of the page's language that do not fit: wider than their own element or field, on lines that their element hides, or beyond the
 * edge of one that clips them, where nothing scrolls. Each as "text: 120 of 100 px".
 */
export function cutTexts(root: ParentNode = document): readonly string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot) found.push(...cutTexts(element.shadowRoot));
    if (!(element instanceof HTMLElement) || isUnseen(element)) continue;
    const field = cutField(element);
    if (field !== undefined) found.push(field);
    if (!hasOwnText(element) || isName(element)) continue;
    const clipping = ancestorsOf(element).find(clips);
    const text = (element.textContent ?? "").trim();
    const isInline = getComputedStyle(element).display === "inline";
    if (!isInline && element.scrollWidth > element.clientWidth + SLACK_PX && !isScrolled(element))
      found.push(`${text}: ${element.scrollWidth} of ${element.clientWidth} px`);
    else if (hidesLines(element)) found.push(`${text}: ${element.scrollHeight} of ${element.clientHeight} px high`);
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
