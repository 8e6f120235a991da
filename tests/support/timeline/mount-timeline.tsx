import { createRef } from "react";
import { createRoot } from "react-dom/client";
import "#ui/fonts.css";
import "#ui/tokens.css";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import type { TestHost } from "./test-timeline-host.ts";

export type MountedTimeline = {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly handle: CanvasHandle;
  /** Draws now and reads the canvas; RGBA rows from the top. */
  pixels(): ImageData;
  unmount(): void;
};

/**
 * Mounts a timeline of a fixed size and waits until it has drawn.
 * @param tokens design tokens to replace, as CSS custom properties
 * @param scheme the tokens around them
 */
export async function mountTimeline(
  host: TestHost,
  size = { width: 960, height: 329 },
  tokens: Readonly<Record<string, string>> = {},
  scheme: "dark" | "light" = "dark",
): Promise<MountedTimeline> {
  const element = document.createElement("div");
  element.dataset["laybackTheme"] = scheme;
  element.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${size.width}px; height: ${size.height}px`;
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
  document.body.append(element);
  const handle = createRef<CanvasHandle>();
  const root = createRoot(element);
  root.render(<TimelineCanvas ref={handle} host={host} ariaLabel="Timeline" />);
  await until(() => (handle.current?.stats()?.framesDrawn ?? 0) > 0);
  const canvas = element.querySelector("canvas");
  if (!canvas || !handle.current) throw new Error("The timeline has no canvas.");
  const mounted = handle.current;
  return {
    element,
    canvas,
    handle: {
      stats: () => handle.current?.stats(),
      framesDrawn: () => handle.current?.framesDrawn() ?? 0,
      hitTest: (clientX, clientY) => handle.current?.hitTest(clientX, clientY),
      drawNow: () => handle.current?.drawNow(),
    },
    pixels() {
      window.showFrames?.();
      mounted.drawNow();
      const copy = document.createElement("canvas");
      copy.width = canvas.width;
      copy.height = canvas.height;
      const context = copy.getContext("2d", { willReadFrequently: true });
      if (!context) throw new Error("No 2D canvas.");
      context.drawImage(canvas, 0, 0);
      return context.getImageData(0, 0, copy.width, copy.height);
    },
    unmount() {
      root.unmount();
      element.remove();
    },
  };
}

/** Polls a condition once per animation frame; gives up after ten seconds. */
export async function until(holds: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 10_000;
  while (!holds()) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain until ${holds.toString()}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
