import { isHtmlElement, isNode, isShadowRoot } from "#ui/dom/element-of-any-window.ts";

/**
 * What was used in a wrong way: the element to mount into, an option, the name of an event, or a value given to a call; "readOnly": an edit
 * where another tab edits the project, or nobody may.
 */
export type UsageErrorCode = "element" | "option" | "event" | "value" | "readOnly";

/** Thrown where a page uses the library in a way that it does not allow. Nothing has changed then. */
export class UsageError extends TypeError {
  override readonly name = "UsageError";
  readonly code: UsageErrorCode;

  constructor(code: UsageErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A value of the page, short enough for a message. */
export function shortText(value: unknown): string {
  return String(value).slice(0, 100);
}

/** Elements that show no children. */
const WITHOUT_CHILDREN: ReadonlySet<string> = new Set(
  "area audio base br canvas col embed head hr html iframe img input link meta object option picture script select source style template textarea track video wbr".split(
    " ",
  ),
);

/** Elements that have an instance. A page's own shadow root may have several. */
const taken = new WeakSet<HTMLElement | ShadowRoot>();

/**
 * Takes a place for one instance; returns the function that frees it. Throws a `UsageError` where nothing can be mounted, or something is.
 * @param call the call's name, for the message
 */
export function takePlace(call: string, place: unknown): () => void {
  if (!isPlace(place)) {
    throw new UsageError("element", `${call} needs an element that can have children, or a shadow root, and was given ${kindOf(place)}.`);
  }
  if (taken.has(place)) {
    throw new UsageError("element", `${call} was given an element that has an instance already: dispose() that one first.`);
  }
  if (!isShadowRoot(place)) taken.add(place);
  return () => taken.delete(place);
}

function isPlace(place: unknown): place is HTMLElement | ShadowRoot {
  if (typeof place !== "object" || !isNode(place as EventTarget | null)) return false;
  const node = place as Node;
  return isHtmlElement(node) ? !WITHOUT_CHILDREN.has(node.localName) : isShadowRoot(node);
}

/** Throws a `UsageError` for options that do not exist. */
export function checkOptions(call: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new UsageError("option", `The options of ${call} must be an object, and are ${kindOf(options)}.`);
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError("option", `${call} has no option "${shortText(unknown)}". It has: ${known.toSorted().join(", ")}.`);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && isHtmlElement(value as EventTarget) ? `<${(value as HTMLElement).localName}>` : typeof value;
}
