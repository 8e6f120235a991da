/** As long as the systems' own. */
const HOLD_MS = 500;
/** A finger is never quite still. */
const SLACK_PX = 8;

type LongPressOptions = {
  readonly element: HTMLElement;
  /** The finger has moved nothing so far. */
  readonly isResting: () => boolean;
  /** Gives up what the press began. */
  readonly cancel: () => void;
};

/**
 * Asks for the context menu where one finger rests. Some browsers do that by themselves, about as soon, others (on iPhones and iPads)
 * never: whichever comes first opens the menu, the other is ignored.
 */
export function listenForLongPress({ element, isResting, cancel }: LongPressOptions): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The finger that is down first, until it is lifted. */
  let finger: { readonly id: number; readonly xPx: number; readonly yPx: number; hasAsked: boolean } | undefined;
  const giveUp = () => clearTimeout(timer);
  const ask = (target: EventTarget | null) => {
    if (!finger || !isResting()) return;
    cancel();
    finger.hasAsked = true;
    const place = { clientX: finger.xPx, clientY: finger.yPx };
    target?.dispatchEvent(new PointerEvent("contextmenu", { pointerType: "touch", bubbles: true, cancelable: true, ...place }));
  };
  const onDown = (event: PointerEvent) => {
    giveUp();
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    finger = { id: event.pointerId, xPx: event.clientX, yPx: event.clientY, hasAsked: false };
    timer = setTimeout(ask, HOLD_MS, event.target);
  };
  const onMove = (event: PointerEvent) => {
    if (finger?.id === event.pointerId && Math.hypot(event.clientX - finger.xPx, event.clientY - finger.yPx) > SLACK_PX) giveUp();
  };
  const onEnd = (event: PointerEvent) => {
    if (finger?.id !== event.pointerId) return;
    giveUp();
    finger = undefined;
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!event.isTrusted || !finger) return;
    giveUp();
    if (!finger.hasAsked) return cancel();
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("pointerdown", onDown, options);
  element.addEventListener("pointermove", onMove, options);
  element.addEventListener("pointerup", onEnd, options);
  element.addEventListener("pointercancel", onEnd, options);
  element.addEventListener("contextmenu", onContextMenu, options);
  return () => {
    giveUp();
    stop.abort();
  };
}
