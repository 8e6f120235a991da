import { isHtmlElement } from "#ui/dom/element-of-any-window.ts";

/** The controls of a lane's header in their order; each has its name as `data-control`. */
const CONTROLS = ["grip", "lock", "name", "muted", "solo", "more", "level"];

/** A control of a header. */
export type ControlPlace = {
  /** As `data-lane`: the lane's index, or "video" for the picture's own sound. */
  readonly lane: string;
  readonly control: string;
};

/** The place of a control, or of the field that stands for a lane's name; undefined for any other element. */
export function placeOfControl(target: EventTarget): ControlPlace | undefined {
  if (!isHtmlElement(target)) return undefined;
  const lane = target.closest<HTMLElement>("[data-lane]")?.dataset["lane"];
  return lane === undefined ? undefined : { lane, control: target.dataset["control"] ?? "name" };
}

/** Whether a control is enabled and shown. */
export function canHaveFocus(control: Element): boolean {
  return control.matches(":enabled") && control.getClientRects().length > 0 && getComputedStyle(control).visibility === "visible";
}

/** The control at a place of the column; where it is missing, hidden or disabled, the nearest one. Undefined if there is none at all. */
export function controlAt(column: HTMLElement, { lane, control }: ControlPlace): HTMLElement | undefined {
  const headers = headersIn(column);
  const header = headers.find(({ dataset }) => dataset["lane"] === lane) ?? headers.at(Number(lane) > 0 ? -1 : 0);
  return header && (nearestIn(header, control) ?? firstIn(headers, control));
}

/**
 * The control to which a key moves the focus: the same one of another lane, or another one of the lane; `from` itself at an end. Undefined
 * for any other key, and for those that a slider keeps: all but ArrowUp, ArrowDown, Enter and Escape, and once a menu has asked for it, all.
 */
export function controlByKey(column: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const { control, asked } = from.dataset;
  const header = from.closest<HTMLElement>("[data-lane]");
  if (!header || control === undefined || asked === "true") return undefined;
  const own = controlsIn(header);
  const isRtl = getComputedStyle(column).direction === "rtl";
  const beside = (step: 1 | -1) => own[own.indexOf(from) + step] ?? from;
  const isSlider = control === "level";
  switch (key) {
    case "ArrowLeft":
      return isSlider ? undefined : beside(isRtl ? 1 : -1);
    case "ArrowRight":
      return isSlider ? undefined : beside(isRtl ? -1 : 1);
    case "Home":
      return isSlider ? undefined : own[0];
    case "End":
      return isSlider ? undefined : own.at(-1);
    case "Enter":
    case "Escape":
      return isSlider ? beside(-1) : undefined;
    case "ArrowUp":
    case "ArrowDown": {
      const headers = headersIn(column);
      const at = headers.indexOf(header);
      const others = key === "ArrowUp" ? headers.slice(0, at).toReversed() : headers.slice(at + 1);
      return firstIn(others, control) ?? from;
    }
    default:
      return undefined;
  }
}

function headersIn(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>("[data-lane]")];
}

function controlsIn(header: HTMLElement): HTMLElement[] {
  return [...header.querySelectorAll<HTMLElement>("[data-control]")].filter(canHaveFocus);
}

function firstIn(headers: readonly HTMLElement[], control: string): HTMLElement | undefined {
  for (const header of headers) {
    const found = nearestIn(header, control);
    if (found) return found;
  }
  return undefined;
}

function nearestIn(header: HTMLElement, control: string): HTMLElement | undefined {
  const wanted = CONTROLS.indexOf(control);
  const distance = ({ dataset }: HTMLElement) => Math.abs(CONTROLS.indexOf(dataset["control"] ?? "") - wanted);
  const [first, ...others] = controlsIn(header);
  return others.reduce((nearest, one) => (nearest && distance(nearest) <= distance(one) ? nearest : one), first);
}
