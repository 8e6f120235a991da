import { cdp } from "vitest/browser";

type Listener = (report: { readonly data: unknown }) => void;

/** The part of Chromium's protocol used here: input as the browser itself makes it from a mouse and a keyboard. */
type InputSession = {
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
  on(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
};

export type Held = { readonly alt?: boolean; readonly control?: boolean; readonly shift?: boolean };

const session = (): InputSession => cdp();

/** Converts to window coordinates: tests run in a frame. */
function toWindow(x: number, y: number): { readonly x: number; readonly y: number } {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  return { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale };
}

function modifiersOf(held: Held): number {
  return (held.alt ? 1 : 0) + (held.control ? 2 : 0) + (held.shift ? 8 : 0);
}

async function mouse(type: string, x: number, y: number, params: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await session().send("Input.dispatchMouseEvent", { type, ...toWindow(x, y), ...params });
}

type Button = "left" | "middle" | "right";

const BUTTONS: Readonly<Record<Button, number>> = { left: 1, right: 2, middle: 4 };

/** A mouse in page coordinates, CSS px. */
export const realMouse = {
  move: (x: number, y: number, isDown = false, held: Held = {}, button: Button = "left") =>
    mouse("mouseMoved", x, y, { modifiers: modifiersOf(held), ...(isDown && { buttons: BUTTONS[button], button }) }),
  down: (x: number, y: number, held: Held = {}, button: Button = "left", clickCount = 1) =>
    mouse("mousePressed", x, y, { button, buttons: BUTTONS[button], clickCount, modifiers: modifiersOf(held) }),
  up: (x: number, y: number, held: Held = {}, button: Button = "left", clickCount = 1) =>
    mouse("mouseReleased", x, y, { button, clickCount, modifiers: modifiersOf(held) }),
  wheel: (x: number, y: number, deltaX: number, deltaY: number, held: Held = {}) =>
    mouse("mouseWheel", x, y, { deltaX, deltaY, modifiers: modifiersOf(held) }),
  /** @param clickCount 2: the second of a double click */
  async click(x: number, y: number, held: Held = {}, button: Button = "left", clickCount = 1) {
    await realMouse.move(x, y, false, held);
    await realMouse.down(x, y, held, button, clickCount);
    await realMouse.up(x, y, held, button, clickCount);
  },
  /** Presses at the first point, moves over every point, and releases. */
  async drag(
    points: readonly (readonly [x: number, y: number])[],
    beforeUp: () => Promise<void> | void = () => {},
    held: Held = {},
    button: Button = "left",
  ) {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) throw new Error("A drag needs points.");
    await realMouse.move(...first, false, held);
    await realMouse.down(...first, held, button);
    for (const point of points.slice(1)) await realMouse.move(...point, true, held, button);
    await beforeUp();
    await realMouse.up(...last, held, button);
  },
};

/** Drags a draggable element over every point, with the browser's own drag events, and drops it at the last one or gives up. */
export async function realElementDrag(
  points: readonly (readonly [x: number, y: number])[],
  { held = {}, whileOver = () => {}, end = "drop" }: ElementDrag = {},
): Promise<void> {
  const [first, ...over] = points;
  if (!first) throw new Error("A drag needs points.");
  const drag = (type: string, [x, y]: readonly [number, number], data: unknown) =>
    session().send("Input.dispatchDragEvent", { type, ...toWindow(x, y), data, modifiers: modifiersOf(held) });
  await session().send("Input.setInterceptDrags", { enabled: true });
  // Not `once`: vitest then removes the listener twice, and reports the second time as an error.
  const intercepted = new Promise<unknown>((resolve) => {
    const take: Listener = ({ data }) => {
      session().off("Input.dragIntercepted", take);
      resolve(data);
    };
    session().on("Input.dragIntercepted", take);
  });
  await realMouse.move(...first);
  await realMouse.down(...first);
  await realMouse.move(first[0] + 8, first[1], true);
  await realMouse.move(first[0] + 16, first[1], true);
  const data = await intercepted;
  for (const [index, point] of over.entries()) await drag(index === 0 ? "dragEnter" : "dragOver", point, data);
  const last = over.at(-1) ?? first;
  await drag("dragOver", last, data);
  await whileOver();
  await drag(end === "drop" ? "drop" : "dragCancel", last, data);
  await session().send("Input.setInterceptDrags", { enabled: false });
  await realMouse.up(...last);
}

type ElementDrag = { readonly held?: Held; readonly whileOver?: () => Promise<void> | void; readonly end?: "drop" | "cancel" };

const KEY_CODES: Readonly<Record<string, number>> = {
  Tab: 9,
  Enter: 13,
  " ": 32,
  Escape: 27,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

/** Presses and releases a key. */
export async function realKey(key: string, held: Held = {}): Promise<void> {
  await realKeyDown(key, held);
  await realKeyUp(key, held);
}

export const realKeyDown = (key: string, held: Held = {}) => keyEvent("rawKeyDown", key, held);
export const realKeyUp = (key: string, held: Held = {}) => keyEvent("keyUp", key, held);

async function keyEvent(type: string, key: string, held: Held): Promise<void> {
  const code = key === " " ? "Space" : key;
  await session().send("Input.dispatchKeyEvent", {
    type,
    key,
    code,
    windowsVirtualKeyCode: KEY_CODES[key] ?? 0,
    modifiers: modifiersOf(held),
  });
}

/** Touches in page coordinates: each step holds the positions of all fingers; they are lifted at the end. */
export async function realTouch(
  steps: readonly (readonly (readonly [x: number, y: number])[])[],
  beforeUp: () => Promise<void> | void = () => {},
): Promise<void> {
  for (const [index, fingers] of steps.entries()) {
    const touchPoints = fingers.map(([x, y], id) => ({ ...toWindow(x, y), id }));
    await session().send("Input.dispatchTouchEvent", { type: index === 0 ? "touchStart" : "touchMove", touchPoints });
  }
  await beforeUp();
  await session().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
