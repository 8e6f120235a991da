import { secondsToPx } from "#model/timeline/viewport.ts";
import type { TimelineView } from "#timeline/contract.ts";
import { laneTopPx, lanesTopPx } from "#timeline/layout.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import type { OverlayPlace } from "../output-api.ts";
import { checkOptions, UsageError } from "../usage-error.ts";
import styles from "./overlays.module.css";

export type Overlays = {
  /** See `TimelineOutput.addOverlay`. */
  readonly add: (node: Element, place: OverlayPlace) => () => void;
  /** Call when a view has been drawn. */
  readonly follow: (view: TimelineView) => void;
  /** Whether an event was on a node. */
  readonly isOver: (event: Event) => boolean;
  readonly dispose: () => void;
};

type Overlay = OverlayPlace & { readonly box: HTMLElement; readonly remove: () => void };

type Placed = {
  readonly box: HTMLElement;
  /** CSS px from the canvas's upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Below the rows above the lanes. */
  readonly hiddenPx: number;
  readonly isIn: boolean;
};

const NAMES = ["seconds", "laneIndex"] as const satisfies (keyof OverlayPlace)[];

/** Nodes of pages that lie over a timeline. */
const taken = new WeakSet<Element>();
let slotCount = 0;

/**
 * Holds nodes of a page over a canvas. They are beside the canvas in the tree, so that a press on one is no gesture of the timeline; turning
 * the wheel over one is. They stay outside the shadow root, in a slot, where the page's styles apply.
 * @param root of the instance, in a shadow root
 */
export function createOverlays(root: HTMLElement): Overlays {
  const overlays = new Set<Overlay>();
  let shown: TimelineView | undefined;
  let layer: HTMLElement | undefined;
  let stopSizing: () => void = () => undefined;
  const stageOf = () => root.querySelector<HTMLElement>("[part~='canvas']");

  const openLayer = (): HTMLElement => {
    const opened = root.ownerDocument.createElement("div");
    opened.className = styles["layer"] ?? "";
    opened.addEventListener("wheel", (event) => {
      if (stageOf()?.dispatchEvent(new WheelEvent(event.type, event)) === false) event.preventDefault();
    });
    root.firstElementChild?.append(opened);
    const observer = new ResizeObserver(() => coverStage(opened, stageOf()));
    const stage = stageOf();
    if (stage) observer.observe(stage);
    stopSizing = () => observer.disconnect();
    return opened;
  };
  /** Where an overlay is shown. Reads the layout; `put` writes it. */
  const placeOf = ({ box, seconds, laneIndex }: Overlay, { viewport }: TimelineView): Placed => {
    const x = secondsToPx(viewport, seconds);
    const y = laneIndex === undefined ? 0 : laneTopPx(laneIndex, viewport);
    const hiddenPx = laneIndex === undefined ? 0 : Math.max(0, lanesTopPx(viewport) - y);
    const isIn = x < viewport.widthPx && x + box.offsetWidth > 0 && y < viewport.heightPx && box.offsetHeight > hiddenPx;
    return { box, x, y, hiddenPx, isIn };
  };
  const put = ({ box, x, y, hiddenPx, isIn }: Placed) => {
    box.style.visibility = isIn ? "" : "hidden";
    if (!isIn) return;
    box.style.transform = `translate(${x}px, ${y}px)`;
    // Lanes scroll below the rows above them.
    box.style.clipPath = hiddenPx > 0 ? `inset(${hiddenPx}px 0 0)` : "";
  };
  return {
    add: (node, place) => {
      checkOptions("addOverlay", place, NAMES);
      checkPlace(node, place);
      if (shown) layer ??= openLayer();
      const box = root.ownerDocument.createElement("div");
      box.className = styles["box"] ?? "";
      box.style.visibility = "hidden";
      layer?.append(box);
      const letGo = hold(node, box, (root.getRootNode() as ShadowRoot).host);
      const overlay: Overlay = {
        ...place,
        box,
        remove: () => {
          if (!overlays.delete(overlay)) return;
          letGo();
          box.remove();
          if (overlays.size > 0) return;
          stopSizing();
          layer?.remove();
          layer = undefined;
        },
      };
      overlays.add(overlay);
      if (shown) put(placeOf(overlay, shown));
      return overlay.remove;
    },
    follow: (view) => {
      shown = view;
      if (!layer && overlays.size > 0) {
        layer = openLayer();
        layer.append(...Array.from(overlays, ({ box }) => box));
      }
      const places = [...overlays].map((overlay) => placeOf(overlay, view));
      places.forEach(put);
    },
    isOver: (event) => layer !== undefined && event.composedPath().includes(layer),
    dispose: () => {
      for (const { remove } of overlays) remove();
    },
  };
}

function checkPlace(node: Element, { seconds, laneIndex = 0 }: OverlayPlace): void {
  if (!isElement(node) || taken.has(node)) throw new UsageError("element", "addOverlay needs an element that is no overlay yet.");
  if (Number.isFinite(seconds) && seconds >= 0 && Number.isSafeInteger(laneIndex) && laneIndex >= 0) return;
  throw new UsageError("value", "addOverlay needs seconds and a laneIndex from 0 on.");
}

/** Shows a node of the page in a box of the host's shadow root. Returns the function that removes the node from the page. */
function hold(node: Element, box: HTMLElement, host: Element): () => void {
  const holder = box.ownerDocument.createElement("slot");
  holder.className = styles["holder"] ?? "";
  holder.name = node.slot = `layback-overlay-${(slotCount += 1)}`;
  box.append(holder);
  host.append(node);
  taken.add(node);
  return () => {
    taken.delete(node);
    node.remove();
    node.removeAttribute("slot");
  };
}

/** Gives the layer the canvas's place. Both are positioned within the instance. */
function coverStage(layer: HTMLElement, stage: HTMLElement | null): void {
  const around = layer.parentElement?.getBoundingClientRect();
  const box = stage?.getBoundingClientRect();
  if (!around || !box) return;
  const { left, top, width, height } = box;
  layer.style.cssText = `left:${left - around.left}px;top:${top - around.top}px;width:${width}px;height:${height}px`;
}
